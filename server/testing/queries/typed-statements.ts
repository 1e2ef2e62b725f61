import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Expression, parseSync, type TemplateLiteral, Visitor } from 'oxc-parser'
import { keyOf } from './key.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** A statement whose code declares the type of its rows: sql<…>`…`, pg's query<…>(`…`), Kysely's executeQuery<…>(…). */
export interface TypedStatement {
  file: string
  /** Position where the type begins. */
  start: number
  key: string
  fragments: string[]
}

const isProduct = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^testing[\\/]/.test(name)

/** Files of the server with such statements, without tests. */
export const productFiles = (): string[] =>
  readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter(isProduct)
    .map((name) => join(root, 'server', name))
    .toSorted()

const cooked = ({ quasis }: TemplateLiteral) => quasis.map(({ value }) => value.cooked ?? value.raw)

function textOf(node: Expression | undefined): string[] | undefined {
  if (node?.type === 'TemplateLiteral') return cooked(node)
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : undefined
}

/** Methods of pg and Kysely that take a statement and a type for its rows. */
const asks = new Set(['query', 'executeQuery'])

function statementsOf(path: string): TypedStatement[] {
  const source = readFileSync(path, 'utf8')
  if (!/(?:sql|query)</i.test(source)) return []
  const found: TypedStatement[] = []
  const note = (start: number, fragments: string[]) =>
    found.push({ file: relative(root, path).replaceAll('\\', '/'), start, key: keyOf(fragments), fragments })
  new Visitor({
    TaggedTemplateExpression({ tag, typeArguments, quasi }) {
      if (typeArguments && tag.type === 'Identifier' && tag.name === 'sql')
        note(typeArguments.params[0]?.start ?? 0, cooked(quasi))
    },
    CallExpression({ callee, typeArguments, arguments: given }) {
      if (!typeArguments || callee.type !== 'MemberExpression') return
      if (callee.property.type !== 'Identifier' || !asks.has(callee.property.name)) return
      note(typeArguments.params[0]?.start ?? 0, textOf(given[0] as Expression) ?? [callee.property.name])
    },
  }).visit(parseSync(path, source).program)
  return found
}

export const typedStatements = (): TypedStatement[] => productFiles().flatMap(statementsOf)
