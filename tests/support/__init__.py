"""What tests stand on: real servers, phones that speak the wire, tables of cases."""
