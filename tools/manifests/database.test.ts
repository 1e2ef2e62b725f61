import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { deploy, text, type Env, type Manifest, listed, objectsOf, list, objects, ofKind, deployments } from './read.ts'

interface Job {
  kind: string
  metadata: { name: string }
  spec: {
    concurrencyPolicy: string
    jobTemplate: {
      spec: {
        template: {
          metadata: { labels: Record<string, string> }
          spec: {
            restartPolicy: string
            serviceAccountName?: string
            securityContext: { runAsNonRoot: boolean }
            initContainers?: JobContainer[]
            containers: JobContainer[]
            volumes?: { name: string }[]
          }
        }
      }
    }
  }
}
interface JobContainer {
  image: string
  command: string[]
  resources: { limits: { memory?: string } }
  securityContext: { readOnlyRootFilesystem: boolean }
  volumeMounts?: { name: string }[]
}
describe('checks that run by themselves', () => {
  const all = ['kubernetes/checks.yaml', 'kubernetes/database/checks.yaml'].flatMap(objectsOf) as unknown as Job[]
  const jobs = all.filter(({ kind }) => kind === 'CronJob').map((job) => [job.metadata.name, job] as const)

  it('are three: a backup of the last night, a restore, the log', () => {
    expect(jobs.map(([name]) => name).toSorted()).toEqual(['sijill-backup-check', 'sijill-drill', 'sijill-verify-log'])
  })
  it.each(jobs)(
    '%s runs a tool that is there, once at a time, as an ordinary user, and is watched',
    (name, { spec }) => {
      const { metadata, spec: pod } = spec.jobTemplate.spec.template
      expect([spec.concurrencyPolicy, pod.restartPolicy]).toEqual(['Forbid', 'Never'])
      expect(pod.securityContext.runAsNonRoot).toBe(true)
      // What servers may reach, it may.
      expect(metadata.labels.app).toBe('sijill')
      const volumes = (pod.volumes ?? []).map((volume) => volume.name)
      for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
        expect(container.image).toBe(list.images[0]?.name)
        const tool = /tools\/\S+\.ts/.exec(container.command.join(' '))?.[0] ?? ''
        expect(() => readFileSync(join(deploy, '..', tool)), tool).not.toThrow()
        expect(container.resources.limits.memory).toBeTruthy()
        expect(container.securityContext.readOnlyRootFilesystem).toBe(true)
        for (const { name: mounted } of container.volumeMounts ?? []) expect(volumes).toContain(mounted)
      }
      const accounts = all.filter(({ kind }) => kind === 'ServiceAccount').map((one) => one.metadata.name)
      if (pod.serviceAccountName !== undefined) expect(accounts).toContain(pod.serviceAccountName)
      expect(text('monitoring/alerts.yaml')).toMatch(
        new RegExp(`kube_job_status_failed.*${name.slice('sijill-'.length)}`),
      )
    },
  )
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
    for (const { target } of listed(`kubernetes/${folder}`).patches ?? [])
      if (target.name !== undefined)
        expect(objects.filter((object) => object.kind === target.kind).map((of) => of.metadata.name)).toContain(
          target.name,
        )
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

  /** Whether a policy is for pods with these labels alone, one of which it names. */
  const ofThese = ({ spec: { podSelector } }: Manifest, labels: Record<string, string>) =>
    Object.entries(labels).every(
      ([key, value]) =>
        podSelector.matchLabels?.[key] === value ||
        podSelector.matchExpressions?.some((one) => one.key === key && one.values.includes(value)),
    )

  it('lets in whom it serves, and out to itself, the bucket and the interface of Kubernetes', () => {
    for (const [objects, labels] of [
      [database, { 'cnpg.io/cluster': name }],
      [pooler, { 'cnpg.io/poolerName': 'sijill-pooler' }],
    ] as const) {
      const policy = objects.find((object) => object.kind === 'NetworkPolicy' && ofThese(object, labels))
      expect(policy?.spec.policyTypes).toEqual(['Ingress', 'Egress'])
      expect(JSON.stringify(policy?.spec.ingress)).toContain('"matchLabels":{"app":"sijill"}')
      for (const { from } of policy?.spec.ingress ?? []) expect(from?.length).toBeGreaterThan(0)
      const ports = policy?.spec.egress?.flatMap((rule) => rule.ports.map(({ port }) => port))
      for (const needed of [53, 443, 5432]) expect(ports).toContain(needed)
    }
  })
})
