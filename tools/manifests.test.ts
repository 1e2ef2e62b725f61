import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const deploy = join(import.meta.dirname, '..', 'deploy')
const text = (file: string) => readFileSync(join(deploy, file), 'utf8')

interface Probe {
  httpGet: { path: string; port: string }
}
interface Container {
  ports: { name: string; containerPort: number }[]
  image: string
  envFrom: ({ configMapRef: { name: string } } | { secretRef: { name: string } })[]
  resources: { requests: Record<string, string>; limits: Record<string, string> }
  startupProbe: Probe
  readinessProbe: Probe
  livenessProbe: Probe
  volumeMounts: { name: string }[]
}
interface Selector {
  matchLabels?: Record<string, string>
}
interface Env {
  name: string
  value?: string
  valueFrom?: { secretKeyRef: { name: string; key: string } }
}
interface Manifest {
  kind: string
  type?: string
  metadata: { name: string; labels?: Record<string, string> }
  data: Record<string, string>
  spec: {
    replicas?: number
    minAvailable?: number
    minReplicas?: number
    maxReplicas?: number
    selector: Selector & Record<string, string>
    podSelector: Selector
    policyTypes?: string[]
    ingress?: { from?: unknown[]; ports: { port: number | string }[] }[]
    egress?: { to: unknown[]; ports: { port: number | string }[] }[]
    ports: { targetPort: string }[]
    scaleTargetRef: { kind: string; name: string }
    metrics: { resource: { name: string } }[]
    template: {
      metadata: { labels: Record<string, string> }
      spec: { containers: Container[]; volumes: { name: string; emptyDir?: { sizeLimit: string } }[] }
    }
    rules: { http: { paths: { backend: { service: { name: string } } }[] } }[]
  }
}

interface Kustomization {
  kind: string
  resources: string[]
  patches?: { path: string; target: { kind: string; labelSelector: string } }[]
}
const listed = (folder: string) => parse(text(join(folder, 'kustomization.yaml'))) as Kustomization
/** The objects of a file. A key that is written twice, or a wrong indent, is an error. */
const objectsOf = (file: string) =>
  parseAllDocuments(text(file)).map((document) => {
    if (document.errors[0]) throw document.errors[0]
    return document.toJS() as Manifest
  })
const list = listed('kubernetes')
/** Every object that is applied. */
const objects = list.resources.flatMap((file) => objectsOf(join('kubernetes', file)))
const ofKind = (kind: string) => objects.filter((one) => one.kind === kind)
const deployments = ofKind('Deployment').map((one) => [one.metadata.name, one] as const)
const selects = (labels: Record<string, string> = {}, of: Record<string, string> = {}) =>
  Object.entries(labels).every(([name, value]) => of[name] === value)
const podsOf = (one: Manifest) => one.spec.template.metadata.labels

describe('the manifests', () => {
  it('are all applied but the example of the secret', () => {
    for (const folder of ['kubernetes', 'kubernetes/database', 'kubernetes/pooler']) {
      const { resources, patches = [] } = listed(folder)
      const files = readdirSync(join(deploy, folder), { withFileTypes: true })
        .filter((one) => one.isFile() && !/^kustomization\.|\.example\./.test(one.name))
        .map(({ name }) => name)
      expect(files.toSorted(), folder).toEqual([...resources, ...patches.map(({ path }) => path)].toSorted())
    }
    expect(deployments.map(([name]) => name)).toEqual(['sijill-server', 'sijill-worker'])
  })

  it.each(deployments)(
    '%s has probes at ports that it opens, requests and limits, and bounded temporary files',
    (_, one) => {
      const [container] = one.spec.template.spec.containers as [Container]
      const ports = container.ports.map(({ name }) => name)
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const)
        expect(ports, probe).toContain(container[probe].httpGet.port)
      expect(container.livenessProbe.httpGet.path, 'a database that is away restarts nothing').toMatch(/health$/)
      expect(container.readinessProbe.httpGet.path).toMatch(/ready$/)
      expect(Object.keys(container.resources.requests).toSorted()).toEqual(['cpu', 'ephemeral-storage', 'memory'])
      expect(Object.keys(container.resources.limits).toSorted()).toEqual(['ephemeral-storage', 'memory'])
      for (const { name, emptyDir } of one.spec.template.spec.volumes)
        if (emptyDir !== undefined) expect(emptyDir.sizeLimit, name).toBeTruthy()
      const volumes = one.spec.template.spec.volumes.map(({ name }) => name)
      expect(container.volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.toSorted())
    },
  )

  it.each(deployments)('%s keeps one pod while a machine is emptied, and another goes on working', (name, one) => {
    const budgets = ofKind('PodDisruptionBudget').filter((budget) =>
      selects(budget.spec.selector.matchLabels, podsOf(one)),
    )
    expect(budgets.map(({ spec }) => spec.minAvailable)).toEqual([1])
    const scaled = ofKind('HorizontalPodAutoscaler').find(({ spec }) => spec.scaleTargetRef.name === name)
    // A number beside the scaling would undo it at each `apply`.
    expect(one.spec.replicas === undefined).toBe(scaled !== undefined)
    expect(scaled?.spec.minReplicas ?? one.spec.replicas).toBeGreaterThanOrEqual(2)
    const [container] = one.spec.template.spec.containers as [Container]
    for (const { resource } of scaled?.spec.metrics ?? [])
      expect(container.resources.requests).toHaveProperty(resource.name)
  })

  it('name what is there: configuration, secret, service, ports, one image', () => {
    const configured = new Set(ofKind('ConfigMap').map(({ metadata }) => metadata.name))
    const secret = parse(text('kubernetes/secret.example.yaml')) as Manifest
    const services = new Map(ofKind('Service').map((one) => [one.metadata.name, one]))
    const images = new Set<string>()
    for (const [, one] of deployments)
      for (const { envFrom, image, ports } of one.spec.template.spec.containers) {
        images.add(image)
        for (const from of envFrom)
          if ('configMapRef' in from) expect(configured).toContain(from.configMapRef.name)
          else expect(secret.metadata.name).toBe(from.secretRef.name)
        const metrics = ports.find(({ name }) => name === 'metrics')
        expect(String(metrics?.containerPort)).toBe(ofKind('ConfigMap')[0]?.data.METRICS_PORT)
      }
    expect(images.size).toBe(1)
    for (const [, { spec }] of services) {
      const behind = deployments.filter(([, one]) => selects(spec.selector, podsOf(one)))
      expect(behind.map(([name]) => name)).toEqual(['sijill-server'])
      const open = behind[0]?.[1].spec.template.spec.containers[0]?.ports.map(({ name }) => name)
      for (const { targetPort } of spec.ports) expect(open).toContain(targetPort)
      expect(
        spec.ports.map(({ targetPort }) => targetPort),
        'metrics stay inside',
      ).not.toContain('metrics')
    }
    for (const { spec } of ofKind('Ingress'))
      for (const path of spec.rules.flatMap(({ http }) => http.paths))
        expect([...services.keys()]).toContain(path.backend.service.name)
  })

  it('let nothing in or out that is not named: pages from the ingress, metrics from those who watch', () => {
    const policies = ofKind('NetworkPolicy')
    const all = policies.find(({ spec }) => Object.keys(spec.podSelector).length === 0)
    expect(all?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    const into = (labels: Record<string, string>) =>
      policies
        .filter(({ spec }) => selects(spec.podSelector.matchLabels, labels) && spec.ingress)
        .flatMap(({ spec }) => spec.ingress ?? [])
    for (const [name, one] of deployments) {
      const rules = into(podsOf(one))
      for (const { from } of rules) expect(from?.length, 'from nobody means from everybody').toBeGreaterThan(0)
      expect(rules.flatMap(({ ports }) => ports.map(({ port }) => port)).toSorted(), name).toEqual(
        name === 'sijill-server' ? ['http', 'metrics'] : ['metrics'],
      )
      const out = policies.filter(({ spec }) => selects(spec.podSelector.matchLabels, podsOf(one)) && spec.egress)
      const ports = out.flatMap(({ spec }) => spec.egress ?? []).flatMap((rule) => rule.ports.map(({ port }) => port))
      for (const needed of [53, 5432, 443, 465, 587]) expect(ports, name).toContain(needed)
      expect(JSON.stringify(out)).toContain('169.254')
    }
  })
})

describe('a database and a pooler beside it', () => {
  const database = listed('kubernetes/database').resources.flatMap((file) => objectsOf(`kubernetes/database/${file}`))
  const pooler = listed('kubernetes/pooler').resources.flatMap((file) => objectsOf(`kubernetes/pooler/${file}`))
  const one = (of: Manifest[], kind: string) => of.find((object) => object.kind === kind) as never as Operated
  interface Operated {
    metadata: { name: string }
    spec: {
      instances: number
      type: string
      bootstrap: { initdb: { database: string; owner: string; postInitApplicationSQL: string[] } }
      managed: { roles: { name: string; login: boolean; passwordSecret: { name: string } }[] }
      postgresql: {
        synchronous: { number: number; dataDurability: string }
        parameters: Record<string, string>
      }
      plugins: { name: string; isWALArchiver: boolean; parameters: Record<string, string> }[]
      cluster: { name: string }
      pgbouncer: { poolMode: string; parameters: Record<string, string> }
      pluginConfiguration: { name: string }
      configuration: { s3Credentials: Record<string, { name: string; key: string }> }
    }
  }
  const cluster = one(database, 'Cluster')
  const { name } = cluster.metadata
  const secrets = objectsOf('kubernetes/database/roles.example.yaml') as (Manifest & {
    stringData: Record<string, string>
  })[]
  /** What the operator makes for the owner; its keys are those that are used here. */
  const known = new Map([
    ...secrets.map((secret) => [secret.metadata.name, Object.keys(secret.stringData)] as const),
    [`${name}-app`, ['username', 'password', 'uri']] as const,
  ])

  it('is a primary with two replicas, of which one has every acknowledged write, and all of it in the bucket within 60 s', () => {
    const { instances, postgresql, plugins } = cluster.spec
    expect(instances).toBe(3)
    expect(postgresql.synchronous).toMatchObject({ number: 1, dataDurability: 'required' })
    expect(Number.parseInt(postgresql.parameters.archive_timeout ?? '0')).toBeLessThanOrEqual(60)
    const [plugin] = plugins
    expect(plugin?.isWALArchiver).toBe(true)
    const store = one(database, 'ObjectStore')
    expect(plugin?.parameters.barmanObjectName).toBe(store.metadata.name)
    for (const reference of Object.values(store.spec.configuration.s3Credentials))
      expect(known.get(reference.name)).toContain(reference.key)
    const backup = one(database, 'ScheduledBackup')
    expect([backup.spec.cluster.name, backup.spec.pluginConfiguration.name]).toEqual([name, plugin?.name])
    const [server] = deployments
    const scaled = ofKind('HorizontalPodAutoscaler')[0]?.spec.maxReplicas ?? 0
    const workers = deployments.find(([one]) => one === 'sijill-worker')?.[1].spec.replicas ?? 0
    expect(server).toBeDefined()
    expect(Number(postgresql.parameters.max_connections)).toBeGreaterThan(25 * (scaled + 1 + workers))
  })

  it('has the role as which servers work, with what a pooler drops from a session', () => {
    const made = cluster.spec.bootstrap.initdb.postInitApplicationSQL.join('; ')
    for (const part of ['create role sijill_app', `grant sijill_app to ${cluster.spec.bootstrap.initdb.owner}`])
      expect(made).toContain(part)
    for (const setting of ['timezone', 'statement_timeout', 'idle_in_transaction_session_timeout'])
      expect(made).toMatch(new RegExp(`alter role sijill_app set ${setting} = '(?!0')`))
    const [role] = cluster.spec.managed.roles
    expect(role).toMatchObject({ name: 'sijill_app', login: true })
    expect(known.has(role?.passwordSecret.name ?? '')).toBe(true)
  })

  it('is pooled by transaction, with names of statements, and with nothing that the start would refuse', () => {
    const { spec } = one(pooler, 'Pooler')
    expect(spec).toMatchObject({ type: 'rw', cluster: { name }, pgbouncer: { poolMode: 'transaction' } })
    // More than a connection prepares (statement-names.ts).
    expect(Number(spec.pgbouncer.parameters.max_prepared_statements)).toBeGreaterThanOrEqual(300)
    const compose = parse(text('compose.yaml')) as { configs: { pooler: { content: string } } }
    const ini = Object.fromEntries(
      [...compose.configs.pooler.content.matchAll(/^(\w+) = (.+)$/gm)].map(([, key, value]) => [key, value]),
    ) as Record<string, string>
    for (const of of [spec.pgbouncer.parameters, ini])
      for (const dropped of ['statement_timeout', 'idle_in_transaction_session_timeout'])
        expect(of.ignore_startup_parameters?.split(',')).toContain(dropped)
    expect(ini.pool_mode).toBe('transaction')
    for (const setting of ['max_prepared_statements', 'default_pool_size', 'max_client_conn', 'query_wait_timeout'])
      expect(ini[setting], setting).toBe(spec.pgbouncer.parameters[setting])
  })

  it.each([
    ['database', 'sijill', `${name}-rw`],
    ['pooler', 'sijill_app', 'sijill-pooler'],
  ])('%s gives servers and workers its addresses, with passwords that are there', (folder, user, host) => {
    const [patch] = listed(`kubernetes/${folder}`).patches ?? []
    expect(patch?.target).toEqual({ kind: 'Deployment', labelSelector: 'app=sijill' })
    for (const [, deployment] of deployments) expect(deployment.metadata.labels?.app).toBe('sijill')
    const [patched] = objectsOf(`kubernetes/${folder}/${patch?.path}`) as [Manifest]
    const [container] = patched.spec.template.spec.containers as unknown as [{ name: string; env: Env[] }]
    for (const [, deployment] of deployments)
      expect(deployment.spec.template.spec.containers).toEqual([expect.objectContaining({ name: container.name })])
    const passwords = container.env.flatMap(({ name: of, valueFrom }) => {
      if (valueFrom === undefined) return []
      expect(known.get(valueFrom.secretKeyRef.name)).toContain(valueFrom.secretKeyRef.key)
      return [of]
    })
    const urls = container.env.filter(({ value }) => value !== undefined)
    for (const { value = '' } of urls) expect(passwords).toContain(/:\$\((\w+)\)@/.exec(value)?.[1])
    const main = new URL(urls.find(({ name: of }) => of === 'DATABASE_URL')?.value ?? '')
    expect([main.username, main.hostname]).toEqual([user, host])
    const direct = urls.find(({ name: of }) => of === 'DATABASE_DIRECT_URL')?.value
    expect(direct === undefined ? undefined : new URL(direct).hostname).toBe(
      folder === 'pooler' ? `${name}-rw` : undefined,
    )
  })

  it('lets in whom it serves, and out to itself, the bucket and the interface of Kubernetes', () => {
    for (const [objects, labels] of [
      [database, { 'cnpg.io/cluster': name }],
      [pooler, { 'cnpg.io/poolerName': 'sijill-pooler' }],
    ] as const) {
      const policy = objects.find(
        (object) => object.kind === 'NetworkPolicy' && selects(object.spec.podSelector.matchLabels, labels),
      )
      expect(policy?.spec.policyTypes).toEqual(['Ingress', 'Egress'])
      expect(JSON.stringify(policy?.spec.ingress)).toContain('"matchLabels":{"app":"sijill"}')
      for (const { from } of policy?.spec.ingress ?? []) expect(from?.length).toBeGreaterThan(0)
      const ports = policy?.spec.egress?.flatMap((rule) => rule.ports.map(({ port }) => port))
      for (const needed of [53, 443, 5432]) expect(ports).toContain(needed)
    }
  })
})

interface Rule {
  alert: string
  expr: string
  annotations: { runbook_url: string }
}
describe('what is watched', () => {
  const metrics = readFileSync(join(deploy, '..', 'server', 'core', 'watch', 'metrics.ts'), 'utf8')
  const known = new Set([...metrics.matchAll(/'(sijill_\w+)'/g)].map(([, name]) => name as string))
  const { rules } = (parse(text('monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups[0] as {
    rules: Rule[]
  }
  const dashboard = JSON.parse(text('monitoring/dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  const levels = text('runbook.md').split('## Service levels')[1]?.split('\n## ')[0] ?? ''
  const namedIn = (expr: string) =>
    [...expr.matchAll(/sijill_\w+/g)].map(([name]) =>
      name.replace(/(?<=sijill_request_seconds)_(bucket|sum|count)$/, ''),
    )

  it('is measured: alerts, dashboard and runbook name no figure that the server does not give', () => {
    const exprs = [
      ...rules.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
    const named = new Set([...exprs, levels].flatMap(namedIn))
    expect([...named].filter((one) => !known.has(one))).toEqual([])
    expect(
      [...known].filter((one) => !named.has(one)),
      'measured and shown nowhere',
    ).toEqual([])
    for (const expr of exprs)
      for (const [open, close] of ['()', '{}', '[]'])
        expect(expr.split(open as string).length, expr).toBe(expr.split(close as string).length)
  })

  it('has a section in the runbook for each alert, and no section without one', () => {
    const sections = text('runbook.md')
      .split('## Alerts')[1]
      ?.match(/^### \w+$/gm)
      ?.map((one) => one.slice(4))
    expect(sections).toEqual(rules.map(({ alert }) => alert))
    for (const { alert, annotations } of rules)
      expect(annotations.runbook_url).toBe(`deploy/runbook.md#${alert.toLowerCase()}`)
  })
})
