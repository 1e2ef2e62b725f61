import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  deploy,
  text,
  type Container,
  type Manifest,
  listed,
  list,
  ofKind,
  deployments,
  selects,
  podsOf,
} from './manifests/read.ts'

describe('the manifests', () => {
  it('are all applied but the example of the secret', () => {
    for (const folder of ['kubernetes', 'kubernetes/database', 'kubernetes/pooler', 'kubernetes/keda']) {
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
    // What runs is named by its digest, in one place.
    expect([...images]).toEqual(list.images.map(({ name }) => name))
    for (const { digest } of list.images) expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/)
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
      for (const needed of [53, 4318, 5432, 443, 465, 587]) expect(ports, name).toContain(needed)
      expect(JSON.stringify(out)).toContain('169.254')
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
