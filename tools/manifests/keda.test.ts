import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { deploy, deployments, listed, type Manifest, objects, objectsOf, ofKind, text } from './read.ts'

interface Scaled {
  metadata: { name: string }
  spec: {
    scaleTargetRef: { name: string }
    minReplicaCount: number
    maxReplicaCount: number
    fallback: { failureThreshold: number; replicas: number; behavior: string }
    triggers: {
      type: string
      metricType: string
      metadata: { value?: string; serverAddress?: string; query?: string; threshold?: string }
    }[]
  }
}
const component = listed('kubernetes/keda')
const scaled = component.resources.flatMap((file) => objectsOf(`kubernetes/keda/${file}`)) as unknown as Scaled[]

/** What is applied with the component: the patches that it uses are whole objects to remove, and fields to remove. */
function rendered(): Manifest[] {
  const all = structuredClone(objects)
  for (const { path, target } of component.patches ?? []) {
    const patch = parse(text(`kubernetes/keda/${path}`)) as { $patch?: string } | { op: string; path: string }[]
    const at = all.findIndex(({ kind, metadata }) => kind === target.kind && metadata.name === target.name)
    expect(at, `${path} finds what it changes`).not.toBe(-1)
    if (!Array.isArray(patch)) {
      expect(patch.$patch).toBe('delete')
      all.splice(at, 1)
      continue
    }
    for (const { op, path: pointer } of patch) {
      expect(op).toBe('remove')
      const names = pointer.split('/').slice(1)
      const last = names.pop() ?? ''
      const holder = names.reduce<Record<string, never>>((from, name) => from[name] as never, all[at] as never)
      expect(holder, pointer).toHaveProperty(last)
      delete holder[last]
    }
  }
  return all
}

it('scales every deployment once, with nothing beside it that would undo it', () => {
  const all = rendered()
  expect(scaled.map(({ spec }) => spec.scaleTargetRef.name)).toEqual(deployments.map(([name]) => name))
  expect(all.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')).toEqual([])
  for (const { spec } of all.filter(({ kind }) => kind === 'Deployment')) expect(spec.replicas).toBeUndefined()
})

it.each(scaled.map((one) => [one.metadata.name, one] as const))(
  '%s keeps two at least, as many as before when nobody measures, and follows figures that servers give',
  (_, { spec }) => {
    const metrics = readFileSync(join(deploy, '..', 'server', 'core', 'watch', 'metrics.ts'), 'utf8')
    expect(spec.minReplicaCount).toBeGreaterThanOrEqual(2)
    expect(spec.fallback.replicas).toBeGreaterThanOrEqual(spec.minReplicaCount)
    expect(spec.fallback.replicas).toBeLessThanOrEqual(spec.maxReplicaCount)
    expect(spec.fallback.behavior).toBe('currentReplicasIfHigher')
    const asked = spec.triggers.filter(({ type }) => type === 'prometheus')
    expect(asked).toHaveLength(1)
    for (const { metadata } of asked) {
      const names = metadata.query?.match(/sijill_\w+/g) ?? []
      expect(names.length).toBeGreaterThan(0)
      for (const name of names) expect(metrics).toContain(`'${name}'`)
      expect(metadata.serverAddress).toMatch(/^http:\/\/prometheus\.monitoring:/)
      expect(Number(metadata.threshold)).toBeGreaterThan(0)
    }
  },
)

it('brings servers before visitors are turned away, and never more than the database has connections for', () => {
  const [server, worker] = scaled
  const before = ofKind('HorizontalPodAutoscaler')[0]
  expect(server?.spec.maxReplicaCount).toBe(before?.spec.maxReplicas)
  const [cpu, requests] = server?.spec.triggers ?? []
  expect(cpu).toMatchObject({ type: 'cpu', metadata: { value: '70' } })
  const waiting = readFileSync(join(deploy, '..', 'server', 'core', 'http', 'waiting.ts'), 'utf8')
  const turnedAway = Number(/const always = (\d+)/.exec(waiting)?.[1])
  expect(requests?.metricType).toBe('AverageValue')
  expect(Number(requests?.metadata.threshold)).toBeLessThan(turnedAway / 2)
  const cluster = objectsOf('kubernetes/database/cluster.yaml').find(({ kind }) => kind === 'Cluster') as unknown as {
    spec: { postgresql: { parameters: Record<string, string> } }
  }
  const most = (server?.spec.maxReplicaCount ?? 0) + 1 + (worker?.spec.maxReplicaCount ?? 0)
  expect(Number(cluster.spec.postgresql.parameters.max_connections)).toBeGreaterThan(25 * most)
})
