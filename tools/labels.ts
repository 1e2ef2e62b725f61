import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A text in both languages that a file of the contract types. */
export interface TypedLabel {
  readonly file: string
  readonly ar: string
  readonly en: string
}
type Messages = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** Every `{ ar: '…', en: '…' }` of a source text but the titles of workbooks, which are no field. */
export function labelsIn(file: string, source: string): TypedLabel[] {
  const found: TypedLabel[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    if (node.type === 'ObjectExpression') {
      const properties = node.properties as { key?: { name?: string }; value?: unknown }[]
      const valueOf = (name: string) => properties.find((property) => property.key?.name === name)?.value
      const [ar, en] = [textOf(valueOf('ar')), textOf(valueOf('en'))]
      if (ar !== undefined && en !== undefined && !valueOf('columns')) found.push({ file, ar, en })
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(file, source).program)
  return found
}

/** Tables of words come first: whoever types one of their labels again is told of it. */
const rank = (file: string): number => (file.endsWith('-words.ts') ? (file.startsWith('contract/core/') ? 0 : 1) : 2)

/** The labels of the contract, its tests left out. */
export const readLabels = (root: string): TypedLabel[] =>
  readdirSync(join(root, 'contract'), { recursive: true, encoding: 'utf8' })
    .map((name) => `contract/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .flatMap((file) => labelsIn(file, readFileSync(join(root, file), 'utf8')))

/**
 * A sentence for each label of the contract that an earlier file or line of it has already, and for each message that
 * says what one of them says.
 */
export function findRepeats(labels: readonly TypedLabel[], arabic: Messages, apart: readonly string[]): string[] {
  const first = new Map<string, TypedLabel>()
  const repeats: string[] = []
  for (const label of labels) {
    const before = first.get(label.ar)
    if (!before) first.set(label.ar, label)
    else repeats.push(`${label.file} types «${label.ar}» (${label.en}); ${before.file} has it (${before.en})`)
  }
  for (const [key, text] of Object.entries(arabic)) {
    const before = typeof text === 'string' ? first.get(text) : undefined
    if (before && !apart.includes(key)) repeats.push(`message ${key} types «${before.ar}»; ${before.file} has it`)
  }
  return repeats
}
