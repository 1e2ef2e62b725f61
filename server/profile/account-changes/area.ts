import { sql } from 'kysely'
import { actionsFor } from '#contract/core/machine.ts'
import {
  accountChange,
  decideAccountChange,
  listAccountChanges,
  type AccountChange,
} from '#contract/profile/account-changes.ts'
import { may, ngoOf } from '../../core/identity/actor.ts'
import type { JobDefinition } from '../../core/jobs/jobs.ts'
import type { Area } from '../../core/http/route.ts'
import type { Services } from '../../core/services.ts'
import { noteNumbers, numberFor } from '../national-numbers.ts'
import { changeAct, lockChange, rolesFor, settle } from './act.ts'
import type { ChangeRow } from './rows.ts'

type Listed = ChangeRow & {
  asker: string
  asked_at: string
  before: Record<string, unknown>
  driver: string | null
  members: Record<string, string>
}

/** Changes of the own organisation's accounts that wait, and who lets them take effect. */
export const accountChangesArea: Area = (on, services) => {
  on(listAccountChanges, async ({ actor }) => {
    const { rows } =
      await sql<Listed>`select c.*, concat_ws(' ', u.first_name, u.last_name) as asker, m.full_name as driver,
      (select coalesce(jsonb_object_agg(d.id, concat_ws(' ', d.first_name, d.last_name)), '{}'::jsonb) from directors d where d.ngo_id = c.ngo_id and d.id in (c.director_id, m.director_id)) as members, coalesce(to_jsonb(m), to_jsonb(a)) as before
      from account_changes c join users u on u.id = c.asked_by join bank_accounts a on a.id = c.bank_account_id and a.ngo_id = c.ngo_id
      left join manager_accounts m on m.id = c.manager_account_id and m.ngo_id = c.ngo_id
      where c.ngo_id = ${ngoOf(actor)} and c.state = 'waiting' order by c.id limit 200`.execute(services.db)
    const shown = ({ members }: Listed, name: string, value: unknown) =>
      name === 'id_number' && typeof value === 'string'
        ? numberFor(services, actor, value)
        : name === 'director_id' && value !== null
          ? (members[String(value as number)] ?? null)
          : ((value ?? null) as string | number | null)
    await noteNumbers(services, actor, rows.filter(({ fields }) => fields.includes('id_number')).length)
    const decides = !actor.acting && may(actor, 'ngo_bank_accounts', 'U')
    return rows.map((row): AccountChange => ({
      id: row.id,
      bank_account_id: row.bank_account_id,
      manager_account_id: row.manager_account_id,
      kind: row.kind,
      driver: row.driver,
      fields: row.fields.map((name) => ({
        name,
        before: shown(row, name, row.before[name]),
        after: shown(row, name, row[name]),
      })),
      state: row.state,
      asked_by: row.asker,
      asked_at: row.asked_at,
      effective_at: row.effective_at,
      actions: decides ? actionsFor(accountChange, row.state, rolesFor(actor.userId, row)) : [],
    }))
  })

  on(decideAccountChange, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const change = await lockChange(trx, ngoOf(actor), params.id)
      return { state: await changeAct(trx, services, actor, change, body.action) }
    }),
  )
}

/** Lets changes take effect whose waiting time is over; answers how many. One that cannot is left for people to decide. */
export async function settleDueChanges(services: Services): Promise<number> {
  const now = services.now().toISOString()
  const { rows } = await sql<{
    id: number
    ngo_id: number
  }>`select c.id, c.ngo_id from account_changes c join ngos n on n.id = c.ngo_id and n.status_id in (1, 3)
    where c.state = 'waiting' and c.effective_at <= ${now} order by c.id`.execute(services.db)
  let done = 0
  for (const { id, ngo_id } of rows)
    try {
      await services.db.transaction().execute(async (trx) => {
        const change = await lockChange(trx, ngo_id, id)
        if (change.state !== 'waiting') return
        await settle(trx, services, undefined, change, 'done')
        done += 1
      })
    } catch (error) {
      services.log.warn({ err: error, change: id }, 'a change of an account could not take effect')
    }
  return done
}

export const accountJobs: readonly JobDefinition[] = [
  { name: 'account-changes', cron: '5 * * * *', run: async (services) => void (await settleDueChanges(services)) },
]
