import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ActionRule, type Machine, nextStatuses, ruleOf } from '#contract/core/machine.ts'

const root = join(import.meta.dirname, '../..')

/** One line of docs/specification/transitions.tsv: what the document says, not what the code does. */
export interface Transition {
  readonly machine: string
  readonly from: string
  readonly action: string
  readonly to: string
  readonly who: string
  /** `slug:code`. `-`: none. `?`: the document does not say. `{…}`: depends on the kind of record. */
  readonly right: string
  readonly notice: string
  readonly section: string
  /** Founding stage before and after: `2>3`. */
  readonly stage: string
  /** The action as the code names it; `-` if no code takes it yet. */
  readonly code: string
  readonly actors: string
  readonly note: string
}
const [heads = [], ...lines] = readFileSync(join(root, 'docs/specification/transitions.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))
export const transitions = lines.map(
  (cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])) as unknown as Transition,
)
export const partsOf = (cell: string): string[] => (cell === '-' || cell === '' ? [] : cell.split(','))

/** What the document allows for one status and one action. */
export interface Allowed {
  readonly to: readonly string[]
  readonly who: readonly string[]
  readonly right: string | undefined
  readonly notices: readonly string[]
  readonly stages: readonly string[]
}
const unique = (list: readonly string[]) => [...new Set(list)].sort()
const together = (rows: readonly Transition[]): Allowed => ({
  to: unique(rows.map((row) => row.to)),
  who: unique(rows.flatMap((row) => partsOf(row.actors))),
  right: rows.map((row) => row.right).find((right) => /^\w/.test(right)),
  notices: unique(rows.flatMap((row) => partsOf(row.notice))),
  stages: rows.map((row) => row.stage).filter((stage) => stage !== '-'),
})
const joined = (machine: string, action: string) =>
  transitions.filter((row) => row.machine === machine && row.code === action)

/**
 * What the document allows in a status. Undefined means that it forbids the action there. `stage` narrows it to one
 * founding stage.
 */
export function allowed(machine: string, status: string | number, action: string, stage?: number): Allowed | undefined {
  const rows = joined(machine, action).filter(
    (row) =>
      row.from === String(status) && (stage === undefined || row.stage === '-' || row.stage.startsWith(`${stage}>`)),
  )
  return rows.length > 0 ? together(rows) : undefined
}
/** Everything that the document says of an action in any status. */
export const sayingOf = (machine: string, action: string): Allowed => together(joined(machine, action))
/** The actions of a machine that the document contains. */
export const actionsIn = (machine: string): string[] =>
  unique(transitions.filter((row) => row.machine === machine && row.code !== '-').map((row) => row.code))
export const statusesIn = (machine: string): string[] =>
  unique(
    transitions
      .flatMap((row) => (row.machine === machine ? [row.from, row.to] : []))
      .filter((status) => status !== '-'),
  )

export type AnyMachine = Machine<string, string, Readonly<Record<string, ActionRule<string, string>>>>

// The only place in these tests that knows how a machine is built.
export const statusesOf = (machine: AnyMachine): string[] => Object.keys(machine.statuses).sort()
export const actionsOf = (machine: AnyMachine): string[] => Object.keys(machine.actions).sort()
/** What the code allows in a status; undefined when it allows nothing. */
export function rule(
  machine: AnyMachine,
  status: string,
  action: string,
): Pick<Allowed, 'to' | 'who' | 'right'> | undefined {
  const to = nextStatuses(machine, status, action)
  const { who, right } = ruleOf(machine, action) ?? { who: [] }
  return to.length === 0 ? undefined : { to: unique(to.map(String)), who: unique(who), right: right?.join(':') }
}
/** The actions that the code offers in a status to these roles. */
export const offered = (machine: AnyMachine, status: string, roles: readonly string[]): string[] =>
  unique(actionsOf(machine).filter((action) => rule(machine, status, action)?.who.some((who) => roles.includes(who))))

const isMachine = (value: unknown): value is AnyMachine =>
  typeof value === 'object' && value !== null && 'name' in value && 'actions' in value

/**
 * All machines of the project, found by reading its files. `hidden` names files that create more machines than they
 * export.
 */
export async function findMachines(): Promise<{ machines: AnyMachine[]; hidden: string[] }> {
  const files = ['contract', 'server', 'web'].flatMap((side) =>
    readdirSync(join(root, side), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.includes('testing/'))
      .map((path) => join(root, side, path)),
  )
  const machines: AnyMachine[] = []
  const hidden: string[] = []
  for (const file of files) {
    const made = readFileSync(file, 'utf8').match(/(?<![\w.'"-])machine\s*(<[\w\s,|'"-]*>)?\(\{/g)?.length ?? 0
    if (made === 0) continue
    const found = Object.values((await import(file)) as Record<string, unknown>).filter(isMachine)
    if (found.length < made) hidden.push(file.slice(root.length + 1))
    machines.push(...found)
  }
  return { machines, hidden }
}
