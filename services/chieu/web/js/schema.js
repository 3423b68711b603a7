// The messages of the API by name, read from the descriptor set that the server itself serves; as plain objects, both ways.
//
// A plain object has a field's name in camelCase, enum values as words without their prefix ("PLAY"), 64-bit numbers as
// numbers, and of a oneof only the member that is set. Message fields that are missing are undefined, so are unset optional
// ones; everything else has its default. What the pages read and write are plain objects alone.
import { FileDescriptorSetSchema, create, createFileRegistry, fromBinary, toBinary } from "../vendor/protobuf/protobuf.js";

const PACKAGE = "chieu.api.v1.";
const EXPLICIT = 1;
const BIG_SCALARS = new Set([3, 4, 6, 16, 18]);
let registry = null;

/** Fetch the descriptor set; everything else here needs it. May be called often. */
let loading = null;
export function loadSchema() {
  loading ??= fetch(new URL("../api/descriptor.binpb", import.meta.url))
    .then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(`descriptor: ${answer.status}`))))
    .then((bytes) => {
      registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, new Uint8Array(bytes)));
    });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

function message(name) {
  const found = registry.getMessage(PACKAGE + name);
  if (!found) throw new Error(`no message ${name}`);
  return found;
}

/** The input and output types of a method. */
export function method(service, name) {
  const found = registry.getService(PACKAGE + service)?.methods.find((one) => one.name === name);
  if (!found) throw new Error(`no method ${service}.${name}`);
  return { path: `/${PACKAGE}${service}/${name}`, input: found.input, output: found.output };
}

/** Bytes of a message given as a plain object; `type` is a name or what `method` gave. */
export function encode(type, plain) {
  const desc = typeof type === "string" ? message(type) : type;
  return toBinary(desc, built(desc, plain));
}

/** A plain object of a message's bytes. */
export function decode(type, bytes) {
  const desc = typeof type === "string" ? message(type) : type;
  return plain(desc, fromBinary(desc, bytes));
}

/** The words of an enum in their order, without the unspecified one. */
export function words(enumName) {
  return registry.getEnum(PACKAGE + enumName).values.slice(1).map((one) => word(one, registry.getEnum(PACKAGE + enumName)));
}

function word(value, desc) {
  const prefix = desc.sharedPrefix ? desc.sharedPrefix.length : 0;
  return value.name.slice(prefix);
}

function plain(desc, from) {
  const made = {};
  for (const field of desc.fields) {
    const value = member(field, from);
    if (value !== undefined) made[field.localName] = plainField(field, value);
  }
  return made;
}

function member(field, from) {
  if (field.oneof) {
    const chosen = from[field.oneof.localName];
    return chosen.case === field.localName ? chosen.value : undefined;
  }
  if (field.fieldKind !== "list" && field.presence === EXPLICIT && !Object.prototype.hasOwnProperty.call(from, field.localName)) {
    return undefined;
  }
  return from[field.localName];
}

function plainField(field, value) {
  if (field.fieldKind === "list") return value.map((one) => plainOne(field, field.listKind, one));
  if (field.fieldKind === "map") {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainOne(field, field.mapKind, one)]));
  }
  return plainOne(field, field.fieldKind, value);
}

function plainOne(field, kind, value) {
  if (kind === "message") return plain(field.message, value);
  if (kind === "enum") {
    const known = field.enum.value[value];
    return known ? word(known, field.enum) : String(value);
  }
  return typeof value === "bigint" ? Number(value) : value;
}

function built(desc, from) {
  const made = {};
  for (const field of desc.fields) {
    const given = from[field.localName];
    if (given === undefined || given === null) continue;
    const value = builtField(field, given);
    if (field.oneof) made[field.oneof.localName] = { case: field.localName, value };
    else made[field.localName] = value;
  }
  return create(desc, made);
}

function builtField(field, given) {
  if (field.fieldKind === "list") return given.map((one) => builtOne(field, field.listKind, one));
  if (field.fieldKind === "map") return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, builtOne(field, field.mapKind, one)]));
  return builtOne(field, field.fieldKind, given);
}

function builtOne(field, kind, value) {
  if (kind === "message") return built(field.message, value);
  if (kind === "enum") return numberOf(field.enum, value);
  return BIG_SCALARS.has(field.scalar) ? BigInt(value) : value;
}

function numberOf(desc, given) {
  if (typeof given === "number") return given;
  const found = desc.values.find((one) => word(one, desc) === given);
  if (!found) throw new Error(`no ${given} in ${desc.name}`);
  return found.number;
}
