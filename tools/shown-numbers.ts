import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { isNumberName } from './counted.ts'

type Messages = Readonly<Record<string, unknown>>
interface Source {
  readonly at: string
  readonly text: string
}
type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

interface Forms {
  readonly declarations?: readonly string[]
  readonly match?: Readonly<Record<string, string>>
}
const formsOf = (message: unknown): readonly Forms[] => (Array.isArray(message) ? (message as Forms[]) : [])
/** «Number» is the name of what is written as it is: of a law, a gazette, a reference, a step. */
const isCounted = (name: string) => isNumberName(name) && name !== 'number'
/** Inputs by whose number a message chooses its form. */
const chosenBy = (message: unknown): string[] =>
  formsOf(message).flatMap(({ declarations = [] }) =>
    declarations.flatMap((one) => /= (\w+): plural$/.exec(one)?.[1] ?? []),
  )
const valuesIn = (message: unknown): string[] => {
  const texts =
    typeof message === 'string' ? [message] : formsOf(message).flatMap(({ match }) => Object.values(match ?? {}))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))]
}

/** A sentence for each message that shows the number by which it chooses its form as it is, without separators. */
export const rawCounts = (name: string, messages: Messages): string[] =>
  Object.entries(messages).flatMap(([key, message]) => {
    const inputs = chosenBy(message)
    return valuesIn(message)
      .filter((value) => inputs.includes(value))
      .map(
        (value) =>
          `${name}: ${key} shows {${value}} as it is: declare "local ${value}Shown = ${value}: number numberingSystem=latn" and show {${value}Shown}`,
      )
  })

/** Whether an expression gives a number as pages show it: through a formatter, as text, or one of two such. */
function isShown(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'ConditionalExpression') return isShown(node.consequent) && isShown(node.alternate)
  if (node.type === 'LogicalExpression') return isShown(node.left) && isShown(node.right)
  // A small number looks the same either way.
  if (node.type === 'Literal') return typeof node.value === 'string' || Number(node.value) < 1_000
  if (node.type !== 'CallExpression') return node.type === 'TemplateLiteral'
  const { callee } = node as { callee: Node }
  const name = callee.type === 'Identifier' ? callee.name : isNode(callee.property) ? callee.property.name : ''
  return /^format|Words?$|^inRow$/.test(String(name)) || (isNode(callee.object) && callee.object.name === 'm')
}

/** A sentence for each number that a page gives to a message as it is; a number that chooses the form is shown by the message. `apart` gives the messages that get text, and why. */
export function rawNumbers(
  messages: Messages,
  sources: readonly Source[],
  apart: Readonly<Record<string, string>>,
): string[] {
  const found: string[] = []
  for (const { at, text } of sources) {
    const check = (node: Node) => {
      const { callee, arguments: given } = node as { callee: Node; arguments: Node[] }
      if (callee.type !== 'MemberExpression' || (callee.object as Node).name !== 'm') return
      const key = String((callee.property as Node).name)
      if (key in apart) return
      const [counting, shown] = [chosenBy(messages[key]), valuesIn(messages[key])]
      for (const property of (given[0]?.properties as Node[] | undefined) ?? []) {
        const name = String((property.key as Node | undefined)?.name)
        if (counting.includes(name) || !shown.includes(name) || !isCounted(name)) continue
        if (!isShown(property.value)) found.push(`${at}: ${key} is given {${name}} as it is: use formatNumber`)
      }
    }
    const visit = (node: unknown): void => {
      if (Array.isArray(node)) return node.forEach(visit)
      if (!isNode(node)) return
      if (node.type === 'CallExpression') check(node)
      for (const value of Object.values(node)) visit(value)
    }
    visit(parseSync(at, text).program)
  }
  return found
}

/** The sources of the pages, without tests and what is generated. */
export const pageSources = (root: string): Source[] =>
  readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .map((name) => `web/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^web\/generated\//.test(file))
    .toSorted()
    .map((at) => ({ at, text: readFileSync(join(root, at), 'utf8') }))
