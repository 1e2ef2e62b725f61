import { target } from '../boundaries.ts'
import type { Import } from '../imports.ts'
import { parseSync, type TemplateLiteral, Visitor } from 'oxc-parser'

export interface Place {
  readonly file: string
  readonly line: number
  readonly words: string
}

export type Owned = ReadonlyMap<string, ReadonlySet<string>>

/** Tables whose status a machine owns, and the columns that hold it: only server/core/cases writes them. */
export function ownedColumns(texts: readonly string[]): Owned {
  const owned = new Map<string, Set<string>>()
  for (const text of texts)
    for (const [, table = '', column = ''] of text.matchAll(/\btable: '(\w+)',\s*column: '(\w+)'/g))
      owned.set(table, (owned.get(table) ?? new Set()).add(column))
  // The state of a file is computed from these.
  const completed = owned.get('ngos')?.has('completion_state') ? ['completed_by_ngo', 'completed_by_ministry'] : []
  for (const column of completed) owned.get('ngos')?.add(column)
  return owned
}

const statusColumns = ['status', 'state', 'status_id']

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length
const wordsOf = ({ quasis }: TemplateLiteral) => quasis.map(({ value }) => value.raw).join('…')

/** The columns that a statement sets, each once; what stands in brackets or after the list is no column of it. */
function setsOf(statement: string): { table: string; columns: string[] }[] {
  const updates = statement.matchAll(
    /\bupdate\s+(?:public\.)?"?(\w+)"?(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\s+([\s\S]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|$)/gi,
  )
  return [...updates].map(([, table = '', list = '']) => {
    let bare = list.replace(/'[^']*'/g, "''")
    while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, '…')
    return { table, columns: [...bare.matchAll(/(?:^|,)\s*"?(\w+)"?\s*=/g)].map(([, column = '']) => column) }
  })
}

export interface Move extends Place {
  /** The column is that of a machine: its actions alone may write it. */
  readonly owned: boolean
}

/** Statements that set a status themselves instead of taking an action. */
export function rawMoves(file: string, text: string, owned: Owned): Move[] {
  if (!/\bupdate/i.test(text)) return []
  const found: Move[] = []
  const note = (at: number, table: string, columns: readonly string[]) => {
    const own = columns.find((column) => owned.get(table)?.has(column))
    const moved = own ?? columns.find((column) => statusColumns.includes(column))
    if (moved !== undefined)
      found.push({ file, line: lineAt(text, at), words: `update ${table} set ${moved}`, owned: own !== undefined })
  }
  new Visitor({
    TemplateLiteral(node) {
      for (const { table, columns } of setsOf(wordsOf(node))) note(node.start, table, columns)
    },
  }).visit(parseSync(file, text).program)
  // The builder: the columns of the object that follows.
  for (const { index, 1: table = '', 2: set = '' } of text.matchAll(/updateTable\('(\w+)'\)\s*\.set\(\{([^}]*)\}/g))
    note(
      index,
      table,
      [...set.matchAll(/(\w+)\s*[:,]/g)].map(([, column = '']) => column),
    )
  return found
}

export interface Sized extends Place {
  readonly lines: number
}

/** Functions with more lines than that, each under the name that it is declared with. */
export function longFunctions(file: string, text: string, most = 60): Sized[] {
  if (text.split('\n').length <= most) return []
  const found: Sized[] = []
  const named = new Map<number, string>()
  const note = (node: { start: number; end: number; id?: { name: string } | null }) => {
    const [first, last] = [lineAt(text, node.start), lineAt(text, node.end)]
    const words = node.id?.name ?? named.get(node.start) ?? 'a function without a name'
    if (last - first + 1 > most) found.push({ file, line: first, words, lines: last - first + 1 })
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') named.set(init.start, id.name)
    },
    Property({ key, value }) {
      if (key.type === 'Identifier') named.set(value.start, key.name)
    },
    MethodDefinition({ key, value }) {
      if (key.type === 'Identifier') named.set(value.start, key.name)
    },
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression(node) {
      if (node.body.type !== 'ArrowFunctionExpression') return note(node)
      // What only answers a function has its length from that one, which takes its name.
      const name = named.get(node.start)
      if (name) named.set(node.body.start, name)
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** Lines of an area on each side, the largest first. */
export function areaSizes(files: readonly { readonly file: string; readonly lines: number }[]) {
  const sizes = new Map<string, number>()
  for (const { file, lines } of files) {
    const [side, area, within] = file.split('/')
    if (within !== undefined) sizes.set(`${side}/${area}`, (sizes.get(`${side}/${area}`) ?? 0) + lines)
  }
  return [...sizes].map(([name, lines]) => ({ name, lines })).toSorted((a, b) => b.lines - a.lines)
}

/** Imports by which a layer of the web knows an area. */
export const importsOfAreas = (found: readonly Import[], areas: ReadonlySet<string>) =>
  found.filter(({ from, specifier }) => {
    const [side = '', area = ''] = target(from, specifier).split('/')
    const layer = /^web\/(core|ui)\//.test(from) && !from.includes('.test.')
    return layer && ['contract', 'web'].includes(side) && areas.has(area)
  })
