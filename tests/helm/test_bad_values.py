"""A bad value gets one clear message that names its key; values that do not go together are told all at once."""

import re

import pytest

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
defaults.extraEnv[0].name=CHIEU_TEST            | defaults.extraEnv        | not
defaults.extraEnv[0].name=CHIEU_FAILPOINTS      | defaults.extraEnv        | not
defaults.podLabels.size=7                       | defaults.podLabels.size  | string
settings.logLevel=loud                          | settings.logLevel        | warning
settings.drainSeconds=long                      | settings.drainSeconds    | integer
settings.drainSeconds=null                      | settings                 | drainSeconds
settings.listen=10.0.0.1                        | settings.listen          | 0.0.0.0
settings.tracesShare=2                          | settings.tracesShare     | 1
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
networkPolicy.redisPorts={0}                    | networkPolicy.redisPorts | 1
canary.everySeconds=9                           | canary.everySeconds      | 10
test.deadlineSeconds=0                          | test.deadlineSeconds     | 1
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
redis.url=;redis.hosts={r}                                       | redis.hosts: write host:port, not r
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
settings.webOrigins={https://a.test/x}                           | settings.webOrigins: write https://club.example
settings.trustedProxies={ingress}                                | settings.trustedProxies: write a network like 10.0.0.0/8
settings.tracesEndpoint=collector:4317                           | settings.tracesEndpoint: write a collector's address
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
components.timers.service.webPort=50051                          | components.timers.service.webPort: grpcPort is 50051 already
components.rules.extraEnv[0].name=CHIEU_GRPC_ADDRESS             | components.rules.extraEnv: CHIEU_GRPC_ADDRESS is the chart's
""")
def test_values_that_do_not_go_together_are_refused_with_what_to_do(set, says):
    """What takes two values to see, or words to mend."""
    lines = refused(*words("redis.url=redis://r:6379/0", *set.split(";")))

    assert [line for line in lines if says in line] != [], lines


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
