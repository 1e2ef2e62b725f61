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
/** An Arabic text that stands a second time: in which area, and a sentence that says where. */
export interface Repeat {
  readonly area: string
  readonly says: string
}

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

/** `contract/profile`; the parts of the core are areas of their own. */
const areaOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('contract/core/') ? 3 : 2)
    .join('/')
const prefixOf = (key: string): string => `messages ${key.split('_')[0]}_`

/** Labels of the contract that an earlier file or line of it has already, and messages that say what one of them says. */
export function findRepeats(labels: readonly TypedLabel[], arabic: Messages, apart: readonly string[]): Repeat[] {
  const first = new Map<string, TypedLabel>()
  const repeats: Repeat[] = []
  for (const label of labels) {
    const before = first.get(label.ar)
    if (!before) first.set(label.ar, label)
    else
      repeats.push({
        area: areaOf(label.file),
        says: `${label.file} types «${label.ar}» (${label.en}); ${before.file} has it (${before.en})`,
      })
  }
  for (const [key, text] of Object.entries(arabic)) {
    const before = typeof text === 'string' ? first.get(text) : undefined
    if (before && !apart.includes(key))
      repeats.push({ area: prefixOf(key), says: `message ${key} types «${before.ar}»; ${before.file} has it` })
  }
  return repeats
}

/** How many texts each area types a second time. */
export const countByArea = (repeats: readonly Repeat[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(repeats, ({ area }) => area))
      .map(([area, list]): [string, number] => [area, list?.length ?? 0])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** A sentence for each area that types more texts a second time than it may, with all that it repeats. */
export const aboveAllowed = (repeats: readonly Repeat[], allowed: Readonly<Record<string, number>>): string[] =>
  Object.entries(countByArea(repeats))
    .filter(([area, count]) => count > (allowed[area] ?? 0))
    .map(([area, count]) =>
      [
        `${area} types ${count} labels a second time, ${allowed[area] ?? 0} are allowed. Use the words that are there:`,
        ...repeats.filter((one) => one.area === area).map(({ says }) => `  ${says}`),
      ].join('\n'),
    )
