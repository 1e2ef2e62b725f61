import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stageOfAction } from '#contract/founding/workflow.ts'
import { proposalRight } from '#contract/users/proposals.ts'
import { permissions, type PermissionCode, type PermissionSlug } from '#contract/core/rights/permissions.ts'
import { nextStatuses } from '#contract/core/machine.ts'
import { judge } from '../core/cases/act.ts'
import type { Actor } from '../core/identity/actor.ts'
import { Refusal } from '../core/errors.ts'
import {
  actionsIn,
  actionsOf,
  allowed,
  findMachines,
  offered,
  partsOf,
  rule,
  sayingOf,
  statusesIn,
  statusesOf,
  transitions,
  type AnyMachine,
} from './transitions.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/specification/transitions.md'), 'utf8')
const { machines, hidden } = await findMachines()
const known = new Set(transitions.map((row) => row.machine))

describe('the table of the document', () => {
  it('tells every transition once, in words, notices, rights and readings that exist', () => {
    const words = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, word]) => word)
    const seen = new Set<string>()
    for (const row of transitions) {
      const line = `${row.machine}: ${row.from} ${row.action} ${row.to}`
      expect(seen.has(line), line).toBe(false)
      seen.add(line)
      expect(Object.values(row), line).toHaveLength(12)
      expect(row.section, line).not.toBe('')
      for (const who of partsOf(row.who)) if (who !== '?') expect(words, `${line}: who is ${who}`).toContain(who)
      for (const notice of partsOf(row.notice)) expect(notice, line).toMatch(/^N-\d\d$/)
      for (const [reading] of row.note.matchAll(/R-\d+/g))
        expect(page, `${line}: transitions.md explains ${reading}`).toMatch(new RegExp(`^\\| ${reading} \\|`, 'm'))
      const [slug, code] = row.right.split(':')
      if (/^\w/.test(row.right))
        expect(permissions[slug as PermissionSlug]?.codes, `${line}: ${row.right}`).toContain(code)
    }
  })

  it('leads from every status that it names to statuses that it names, each of them reached', () => {
    for (const machine of known) {
      const rows = transitions.filter((row) => row.machine === machine)
      const targets = new Set(rows.map((row) => row.to))
      const starts = rows.filter((row) => row.from !== '-' && !targets.has(row.from)).map((row) => row.from)
      // A status that nothing leads to must be the one in which a record begins.
      expect(new Set(starts).size, `${machine} begins in ${[...new Set(starts)].join(', ')}`).toBeLessThanOrEqual(1)
    }
  })

  it('names the founding stages of the actions that only one stage knows', () => {
    const stages = (action: string) => [...new Set(sayingOf('founding', action).stages.map(([from]) => Number(from)))]
    for (const [action, stage] of Object.entries(stageOfAction)) expect(stages(action), action).toEqual([stage])
    // Status 4 covers stages 3 and 4, and status 6 covers stages 6 and 7. There the status does not determine the
    // stage.
    for (const { from, code, stage } of transitions.filter((row) => row.machine === 'founding' && row.stage !== '-'))
      if (['4', '6'].includes(from) && code !== 'expire') expect(Object.keys(stageOfAction), stage).toContain(code)
  })

  it('decides more rights by the administering right of their kind [decision 0022]', () => {
    expect(proposalRight).toEqual({
      person: ['ministry_users_rp', 'G'],
      transaction_roles: ['ministry_users_rp', 'G'],
      account: ['ministry_users_rp', 'G'],
      role: ['ministry_roles_rp', 'U'],
      colleague: ['ngo_users', 'G'],
    })
  })
})

it('finds every machine of the tree, and each has its rows in the table', () => {
  expect(hidden, 'a machine that is not exported cannot be held against the table: export it').toEqual([])
  expect(machines.map(({ name }) => name).length).toBeGreaterThanOrEqual(6)
  const without = machines.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  expect(
    without,
    'these machines have no rows in docs/specification/transitions.tsv: write them from the document first',
  ).toEqual([])
})

/** A person with this kind of account and one right or none. An organisation's status is active. */
const person = (kind: 'ministry' | 'org', right: string | undefined): Actor => {
  const [slug, code] = (right ?? '').split(':')
  const rights = new Map(right ? [[slug as PermissionSlug, new Set([code as PermissionCode])]] : [])
  return { kind, userId: 1, ngoStatusId: 1, permissions: rights } as unknown as Actor
}
const codesOf = (slug: string) => [...permissions[slug as PermissionSlug].codes].map((code) => `${slug}:${code}`)
/** The server's answer to this attempt: the next statuses, or the HTTP status of the refusal. */
function tried(machine: AnyMachine, status: string, action: string, roles: string[], actor: Actor) {
  try {
    judge(machine, { action, parts: roles, actor })
    const next = nextStatuses(machine, status, action)
    return next.length === 0 ? 409 : next.map(String).sort()
  } catch (error) {
    return error instanceof Refusal ? error.status : error
  }
}

describe.each(machines.map((machine) => ({ name: machine.name, machine })))(
  'the machine $name',
  ({ name, machine }) => {
    const actors = [...new Set(actionsOf(machine).flatMap((action) => sayingOf(name, action).who))].sort()

    it('has the statuses and actions of the table, and what it leaves out the table says', () => {
      expect(statusesOf(machine)).toEqual(statusesIn(name))
      expect(actionsOf(machine)).toEqual(actionsIn(name))
      for (const row of transitions.filter((one) => one.machine === name)) {
        if (row.code === '-') expect(row.note, `${name}: ${row.from} ${row.action}`).toMatch(/^outside: /)
        else expect(partsOf(row.actors), `${name}: ${row.from} ${row.action} names its actors`).not.toEqual([])
        expect(row.right, `${name}: ${row.from} ${row.action}: decide which right it needs`).not.toBe('?')
      }
    })

    it('allows in each status what the document allows, to these statuses, by these people, with this right, and nothing else', () => {
      for (const status of statusesOf(machine))
        for (const action of actionsOf(machine)) {
          const said = allowed(name, status, action)
          expect(rule(machine, status, action), `${action} in ${status}`).toEqual(
            said && { to: said.to, who: said.who, right: said.right },
          )
        }
    })

    it('refuses on the server whoever is not named, whoever lacks the right, and every other status', () => {
      for (const status of statusesOf(machine))
        for (const action of actionsOf(machine)) {
          const { who, right } = sayingOf(name, action)
          const now = allowed(name, status, action)
          for (const roles of [[], ...actors.map((actor) => [actor])]) {
            const isNamed = roles.some((role) => who.includes(role))
            for (const held of [undefined, ...(right ? codesOf(right.split(':')[0] as string) : [])]) {
              const wanted = !isNamed || (right !== undefined && held !== right) ? 403 : (now?.to ?? 409)
              for (const kind of ['ministry', 'org'] as const)
                expect(
                  tried(machine, status, action, roles, person(kind, held)),
                  `${action} in ${status} by ${roles.join() || 'nobody'} of ${kind} with ${held ?? 'no right'}`,
                ).toEqual(wanted)
            }
          }
        }
    })

    it('offers each actor exactly the actions that the document allows him now', () => {
      for (const status of statusesOf(machine))
        for (const actor of actors)
          expect(offered(machine, status, [actor]), `${actor} in ${status}`).toEqual(
            actionsOf(machine).filter((action) => allowed(name, status, action)?.who.includes(actor)),
          )
    })
  },
)
