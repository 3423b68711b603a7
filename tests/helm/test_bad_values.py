"""A bad value gets one clear message that names its key; values that do not go together are told all at once."""

import re

import pytest

from chieu.chassis import fields
from tests.games.tables import rows
from tests.helm import chart


@rows("""
set                                             | key                      | says
redis.mod=x                                     | redis                    | mod
redis.mode=internal                             | redis.mode               | bundled
redis.topology=ring                             | redis.topology           | sentinel
redis.database=-1                               | redis.database           | 0
redis.auth=null                                 | redis                    | auth
redis.hosts=a:1                                 | redis.hosts              | array
redis.durability=sometimes                      | redis.durability         | replicated
redis.evictionCheck=ask                         | redis.evictionCheck      | require
redis.auth.passwordKey=a/b                      | redis.auth.passwordKey   | pattern
redis.auth.components.dispaly.username=a        | redis.auth.components    | dispaly
redis.bundled.maxMemoryMiB=4                    | redis.bundled.maxMemoryMiB | 16
redis.bundled.persistence.size=a lot            | redis.bundled.persistence.size | pattern
components.dispaly.replicas=1                   | components               | dispaly
components.rules.replica=1                      | components.rules         | replica
components.rules=null                           | (root)                   | rules
defaults.replicas=0                             | defaults.replicas        | 1
defaults.replicas=two                           | defaults.replicas        | integer
defaults.autoscaling.maxReplicas=0              | defaults.autoscaling.maxReplicas | 1
defaults.autoscaling.targetCPU=much             | defaults.autoscaling.targetCPU | pattern
defaults.autoscaling=null                       | defaults                 | autoscaling
defaults.pdb.maxUnavailable=0                   | defaults.pdb.maxUnavailable | 1
defaults.pdb.maxUnavailable=0%                  | defaults.pdb.maxUnavailable | pattern
defaults.resources.limits.cpus=1                | defaults.resources.limits | cpus
defaults.resources.limits.cpu=one               | defaults.resources.limits.cpu | pattern
defaults.service.type=External                  | defaults.service.type    | LoadBalancer
defaults.service.webPort=70000                  | defaults.service.webPort | 65535
defaults.probes.liveness.path=/                 | defaults.probes.liveness | path
defaults.preStopSeconds=600                     | defaults.preStopSeconds  | 60
defaults.extraEnv[0].value=a                    | defaults.extraEnv        | name
defaults.podLabels.size=7                       | defaults.podLabels.size  | string
settings.logLevel=loud                          | settings.logLevel        | warning
settings.drainSeconds=long                      | settings.drainSeconds    | integer
settings.drainSeconds=null                      | settings                 | drainSeconds
settings.listen=10.0.0.1                        | settings.listen          | 0.0.0.0
settings.tracesShare=2                          | settings.tracesShare     | 1
settings.recordFormat=7                         | settings.recordFormat    | 0 1 2
settings.reflection=perhaps                     | settings.reflection      | boolean
image.pullPolicy=Sometimes                      | image.pullPolicy         | IfNotPresent
image.repository=Chieu                          | image.repository         | pattern
image.tag=a b                                   | image.tag                | pattern
commonLabels.a=true                             | commonLabels.a           | string
nameOverride=Chiếu                              | nameOverride             | pattern
namespaceOverride=a_b                           | namespaceOverride        | pattern
ingress.web.hosts=a                             | ingress.web              | hosts
ingress.enabled=si                              | ingress.enabled          | boolean
gateway.parentRefs[0].nam=a                     | gateway.parentRefs       | nam
monitoring.serviceMonitor.interval=soon         | monitoring.serviceMonitor.interval | pattern
monitoring.prometheusRule.runbooksUrl=docs/     | monitoring.prometheusRule.runbooksUrl | pattern
monitoring.prometheusRule.runbooksUrl=https://a/#b | monitoring.prometheusRule.runbooksUrl | pattern
monitoring.prometheusRule.runbooksUrl=https://a/{{ | monitoring.prometheusRule.runbooksUrl | pattern
defaults.tolerations={x}                        | defaults.tolerations     | object
networkPolicy.extraEgress={x}                   | networkPolicy.extraEgress | object
networkPolicy.redisPorts={0}                    | networkPolicy.redisPorts | 1
networkPolicy.dnsPorts={0}                      | networkPolicy.dnsPorts   | 1
canary.everySeconds=9                           | canary.everySeconds      | 10
test.deadlineSeconds=94                         | test.deadlineSeconds     | 95
extraObjects=a                                  | extraObjects             | array
keda.enabled=true                               | (root)                   | keda
""")
@pytest.mark.parametrize("by", chart.EACH_HELM)
def test_a_value_that_cannot_be_is_refused_by_its_key(set, key, says, by):
    """The schema is closed: a key that is misspelt, of the wrong kind or out of bounds never passes in silence."""
    lines = refused("--set", "redis.url=redis://r:6379/0", "--set", set, by=by)

    found = [line for line in lines if line.startswith("- ")]
    assert len(found) >= 1
    assert named(key) in dotted(found[0]), found
    # Helm 4 writes 65,535.
    assert says in " ".join(found).replace(",", ""), found


def test_dns_has_a_port():
    """A policy without ports opens all of them."""
    lines = refused("--set", chart.GIVEN[0], "--set-json", "networkPolicy.dnsPorts=[]")

    assert "networkPolicy.dnsPorts" in dotted(" ".join(lines))


def test_an_annotation_has_no_control_characters():
    """They are refused by their key; Helm 3 has refused the whole file before."""
    lines = refused("--set", chart.GIVEN[0], "--set", "defaults.podAnnotations.a=a\x7fb")

    assert "defaults.podAnnotations.a" in dotted(" ".join(lines))


def named(key):
    return "" if key == "(root)" else key


def dotted(line):
    """Helm 4 writes ``/redis/mode``, Helm 3 ``redis.mode``; both may put a number for an element."""
    return re.sub(r"\.\d+", "", re.sub(r"/(?=\w)", ".", line)).replace("'.", "'")


@rows("""
set                                                              | says
redis.url=                                                       | redis.url: say where Redis is
redis.url=http://r                                               | redis.url: begin with redis://
redis.url=redis://                                               | redis.url: begin with redis://
redis.hosts={r:6379}                                             | redis.url and redis.hosts: name Redis in one way
redis.url=redis://r:99999                                        | redis.url: write each host as host or host:port, with a port from 1 to 65535
redis.url=redis://me:a/b@r:1                                     | redis.url: write redis://user:password@host:6379/0 without options
redis.url=redis://r?ssl=1                                        | redis.url: write redis://user:password@host:6379/0 without options
redis.url=redis://:p%ff@r                                        | redis.url: what is written by % has to be UTF-8
redis.url=redis+sentinel://r/%E1%BA                              | redis.url: what is written by % has to be UTF-8
redis.url=redis://r/evening                                      | redis.url: end with the number of a database
redis.url=redis://r\\,s                                          | redis.url: several hosts are redis+sentinel://
redis.url=redis+sentinel://r:26379                               | redis.url: end with the name that the sentinels know
redis.url=redis+cluster://r:6379/2                               | redis.url: a cluster has only database 0
redis.url=;redis.hosts={r}                                       | redis.hosts: write host:port, with a port from 1 to 65535, not r
redis.url=;redis.hosts={r:99999}                                 | redis.hosts: write host:port, with a port from 1 to 65535, not r:99999
redis.url=;redis.hosts={r:6379,s:6379}                           | redis.topology: several redis.hosts are sentinel or cluster
redis.topology=cluster                                           | redis.topology: says what redis.hosts are
redis.url=;redis.hosts={r:1};redis.topology=cluster;redis.database=2 | redis.database: a cluster has only 0
redis.tls.enabled=true                                           | redis.tls.enabled: the URL says whether TLS is spoken
redis.tls.existingSecret=s                                       | redis.tls.existingSecret: is of no use without
redis.url=rediss://r;redis.tls.existingSecret=s;redis.tls.certKey=c | redis.tls.certKey: a client's certificate and redis.tls.keyKey
redis.url=rediss://r;redis.tls.certKey=c;redis.tls.keyKey=k      | redis.tls.existingSecret: name the Secret
redis.replicas=2                                                 | redis.replicas: counts only with redis.durability=replicated
redis.auth.passwordKey=p                                         | redis.auth.existingSecret: name the Secret that has redis.auth.passwordKey
redis.auth.components.rules.passwordKey=p                        | redis.auth.existingSecret: name the Secret that has redis.auth.components.rules.passwordKey
redis.auth.existingSecret=s                                      | redis.auth.existingSecret: say which of its keys
redis.mode=bundled                                               | redis.url: has no place beside redis.mode=bundled
redis.mode=bundled;redis.url=                                    | redis.bundled.password: set one at the first installation
redis.mode=bundled;redis.url=;redis.bundled.password=p;redis.bundled.existingSecret=s | redis.bundled.password: empty it
redis.mode=bundled;redis.url=;redis.bundled.password=p;redis.durability=replicated | redis.durability: the bundled Valkey has no replica
redis.mode=bundled;redis.url=;redis.bundled.password=p;redis.tls.enabled=true | redis.tls.enabled: the bundled Valkey speaks no TLS
redis.mode=bundled;redis.url=;redis.bundled.password=p;redis.auth.existingSecret=s;redis.auth.passwordKey=k | redis.auth.passwordKey: is for an external Redis
settings.joinUrl=chieu.example                                   | settings.joinUrl: write the address of the pages
settings.joinUrl=https://h:abc/                                  | settings.joinUrl: write the address of the pages
settings.joinUrl=https://h:99999/                                | settings.joinUrl: write the address of the pages
settings.joinUrl=https://me:pw@h/                                | settings.joinUrl: write the address of the pages
settings.joinUrl=https://h/?room=1                               | settings.joinUrl: write the address of the pages
settings.joinUrl=https://h/#x                                    | settings.joinUrl: write the address of the pages
settings.joinUrl=https://[fd00::1::]/                            | settings.joinUrl: write the address of the pages
settings.webOrigins={https://a.test/x}                           | settings.webOrigins: write https://club.example
settings.trustedProxies={ingress}                                | settings.trustedProxies: write a network like 10.0.0.0/8, not ingress
settings.trustedProxies={999.1.1.1/99}                           | settings.trustedProxies: write a network like 10.0.0.0/8, not 999.1.1.1/99
settings.trustedProxies={10.0.0.0/99}                            | settings.trustedProxies: write a network like 10.0.0.0/8, not 10.0.0.0/99: /32 is the longest there
settings.trustedProxies={10.0.0.5/8}                             | settings.trustedProxies: write a network like 10.0.0.0/8, not 10.0.0.5/8: behind its first 8 bits
defaults.service.loadBalancerSourceRanges={999.1.1.1/99}         | defaults.service.loadBalancerSourceRanges: write a network like 10.0.0.0/8, not 999.1.1.1/99
components.display.service.loadBalancerSourceRanges={10.0.0.1}   | components.display.service.loadBalancerSourceRanges: write a network like 10.0.0.0/8, not 10.0.0.1
settings.tracesEndpoint=collector:4317                           | settings.tracesEndpoint: write a collector's address
settings.tracesEndpoint=http://Collector:4317                    | settings.tracesEndpoint: write a collector's address in small letters
settings.tracesEndpoint=http://user:pw@collector:4317            | settings.tracesEndpoint: write a collector's address in small letters, without user
settings.tracesEndpoint=http://collector:99999                   | settings.tracesEndpoint: write a collector's address
global.imageRegistry=https://reg.test                            | global.imageRegistry: write a registry without a scheme, mirror.example:5000, not https://reg.test
global.imageRegistry=reg.test:port                               | global.imageRegistry: write a registry without a scheme
image.repository=https://reg.test/chieu                          | image.repository: write the name without a scheme and a tag
image.repository=chieu:v1                                        | image.repository: write the name without a scheme and a tag
redis.bundled.image.repository=docker://valkey                   | redis.bundled.image.repository: write the name without a scheme
image.digest=sha256:12                                           | image.digest: write sha256: and its 64 digits
ingress.enabled=true                                             | ingress.web.host: name the host of the pages
ingress.enabled=true;ingress.web.host=https://a                  | ingress.web.host: write the host alone
ingress.enabled=true;ingress.web.host=a.test;ingress.grpc.host=a.test | ingress.grpc.host: an Ingress cannot tell native gRPC
gateway.enabled=true;gateway.webHost=a.test                      | gateway.parentRefs: name the Gateway
gateway.enabled=true;gateway.parentRefs[0].name=g                | gateway.webHost: name the host of the pages
gateway.enabled=true;gateway.parentRefs[0].name=g;gateway.webHost=a.test;gateway.grpcHost=a.test | gateway.grpcHost: an HTTPRoute and a GRPCRoute
monitoring.serviceMonitor.enabled=true;monitoring.podMonitor.enabled=true | monitoring.podMonitor.enabled: with the ServiceMonitor
components.rules.autoscaling.minReplicas=50                      | components.rules.autoscaling.minReplicas: 50 is more than maxReplicas
settings.drainSeconds=60                                         | components.display.terminationGracePeriodSeconds: 45 cuts the drain off
defaults.lifecycle.preStop.sleep.seconds=60                      | components.display.terminationGracePeriodSeconds: 45 cuts the drain off; preStopSeconds or lifecycle's sleep
components.rules.lifecycle.preStop.sleep.seconds=11              | components.rules.terminationGracePeriodSeconds: 45 cuts the drain off
components.timers.service.webPort=50051                          | components.timers.service.webPort: grpcPort is 50051 already
components.rules.extraEnv[0].name=CHIEU_GRPC_ADDRESS             | components.rules.extraEnv: CHIEU_GRPC_ADDRESS is the chart's
defaults.extraEnv[0].name=POD_IP                                 | defaults.extraEnv: POD_IP is the chart's
defaults.extraEnv[0].name=CHIEU_LOG_LEVEL                        | defaults.extraEnv: CHIEU_LOG_LEVEL is set by the chart; say it by settings.logLevel
defaults.extraEnv[0].name=CHIEU_REDIS_URL                        | defaults.extraEnv: CHIEU_REDIS_URL is set by the chart; say it by redis.url
defaults.extraEnv[0].name=CHIEU_TEST                             | defaults.extraEnv: CHIEU_TEST is for tests alone
defaults.extraEnv[0].name=CHIEU_FAILPOINTS                       | defaults.extraEnv: CHIEU_FAILPOINTS is for tests alone
defaults.extraEnv[0].name=A;defaults.extraEnv[1].name=A          | defaults.extraEnv: A stands there twice
components.rules.extraVolumes[0].name=redis-tls                  | components.rules.extraVolumes: the chart has a volume redis-tls
defaults.extraVolumeMounts[0].mountPath=/tmp/                    | defaults.extraVolumeMounts: the chart mounts a volume at /tmp
""")
def test_values_that_do_not_go_together_are_refused_with_what_to_do(set, says):
    """What takes two values to see, or words to mend."""
    lines = refused(*words("redis.url=redis://r:6379/0", *set.split(";")))

    assert [line for line in lines if says in line] != [], lines


NETWORKS = """
0.0.0.0/0 10.0.0.0/8 10.0.0.5 10.0.0.5/32 10.128.0.0/9 10.0.0.0/31 10.0.0.1/31 10.0.0.0/33 10.64.0.0/9 256.0.0.0/8 010.0.0.0/8
1.2.3/8 10.0.0.0/8/8 10.0.0.0/ :: ::/0 ::1 ::1/128 ::1/127 fd00::/8 fd00::/7 FD00:17::/32 fd00:17::/31 fd00:16::/31 fe80::/10
fe80::/9 1:2:3:4:5:6:7:8 1:2:3:4:5:6:7:: ::2:3:4:5:6:7:8 1:2:3::4:5:6:7:8 1::2::3 ::: :1 1: 12345::/16 g::/16 fd00::/129 1:2/16
"""
URLS = """
redis://r redis://r/ redis://r/15 redis://r:0 redis://r:65535 redis://r:65536 redis://me:pw%40@r:1/0 redis://@r redis://a@b@r
redis://[fd00::1]:6379/0 redis://r/1/2 rediss://r:1/x redis://:1 redis+sentinel://a,b:26379/m redis+sentinel://a/m/3
redis+sentinel://a/m/x redis+sentinel://a/m/1/2 redis+cluster://a,b:7000 redis+cluster://a/0 redis+cluster://a/1 redis+ring://a
redis://r/00 redis://r/4294967296 redis+sentinel://a/m/4294967296 redis://a..b redis://a-0.b_c.:1 redis+cluster://a,.
"""


def test_the_chart_takes_the_networks_that_services_take():
    """No pod starts with a proxy's network that cannot be read; bits of a host count as such."""
    given = NETWORKS.split()
    lines = refused("--set", chart.GIVEN[0], "--set", f"settings.trustedProxies={{{','.join(given)}}}")
    said = [line.partition(", not ")[2].partition(": ")[0] for line in lines if "trustedProxies" in line]

    assert said == [one for one in given if not takes(fields.networks, one)]


@pytest.mark.parametrize("url", URLS.split())
def test_the_chart_takes_the_redis_that_services_take(url):
    """The same for where Redis is."""
    came = chart.helm("template", "evening", str(chart.CHART), *words("redis.url=" + url.replace(",", "\\,")))

    assert (came.returncode == 0) == takes(fields.redis_url, url), came.stderr


def takes(parse, text):
    """Whether a service reads the value."""
    try:
        parse(text)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("by", chart.HELMS)
def test_all_faults_are_told_at_once(by):
    """Nobody has to try four times to learn of four faults."""
    lines = refused(*words("redis.url=http://r", "ingress.enabled=true", "settings.joinUrl=a", "image.digest=b"), by=by)

    keys = [line[2:].partition(":")[0] for line in lines if line.startswith("- ")]
    assert keys == ["redis.url", "settings.joinUrl", "image.digest", "ingress.web.host"]


def words(*sets):
    return [word for one in sets for word in ("--set", one)]


def refused(*words, by="helm"):
    """The lines of the refusal."""
    came = chart.helm("template", "evening", str(chart.CHART), *words, by=by)
    assert came.returncode != 0, "it was taken"
    return came.stderr.splitlines()
