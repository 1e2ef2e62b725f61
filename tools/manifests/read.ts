import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

export const deploy = join(import.meta.dirname, '..', '..', 'deploy')
export const text = (file: string) => readFileSync(join(deploy, file), 'utf8')

interface Probe {
  httpGet: { path: string; port: string }
}
export interface Container {
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
  matchExpressions?: { key: string; values: string[] }[]
}
export interface Env {
  name: string
  value?: string
  valueFrom?: { secretKeyRef: { name: string; key: string } }
}
export interface Manifest {
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
  images: { name: string; digest: string }[]
  resources: string[]
  patches?: { path: string; target: { kind: string; labelSelector?: string; name?: string } }[]
}
export const listed = (folder: string) => parse(text(join(folder, 'kustomization.yaml'))) as Kustomization
/** The objects of a file. A key that is written twice, or a wrong indent, is an error. */
export const objectsOf = (file: string) =>
  parseAllDocuments(text(file)).map((document) => {
    if (document.errors[0]) throw document.errors[0]
    return document.toJS() as Manifest
  })
export const list = listed('kubernetes')
/** Every object that is applied. */
export const objects = list.resources.flatMap((file) => objectsOf(join('kubernetes', file)))
export const ofKind = (kind: string) => objects.filter((one) => one.kind === kind)
export const deployments = ofKind('Deployment').map((one) => [one.metadata.name, one] as const)
export const selects = (labels: Record<string, string> = {}, of: Record<string, string> = {}) =>
  Object.entries(labels).every(([name, value]) => of[name] === value)
export const podsOf = (one: Manifest) => one.spec.template.metadata.labels
