import { sql } from 'kysely'
import type { z } from 'zod'
import { createImmediateNgo, immediateConflicts, immediateNgos, renewImmediateLink } from '#contract/ngos/immediate.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, invalid, wrongState, type FieldRefusals } from '../core/errors.ts'
import { register } from '../core/registers/register.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import { findNameConflicts, lockNames } from '../founding/index.ts'
import { takeDecisionNumber } from '../transactions/index.ts'
import { createFromRecord, sendLink, type ImmediateRow } from './create-immediate.ts'

type Input = Pick<
  z.output<typeof immediateNgos.input>,
  'name_ar' | 'decision_no' | 'decision_date' | 'user_email' | 'governorate_id'
>

const scope = (actor: Actor) =>
  actor.governorateId === undefined ? undefined : { column: 'governorate_id', value: actor.governorateId }

/** Names that stand against one, as for founders. */
const conflictsWith = (db: Db | Trx, services: Services, name: string, own: number | undefined) =>
  findNameConflicts(db, name, { immediateId: own }, services.reference.setting('name.similarity_threshold', 0.6))

/** What stands against a record: an equal name, a decision that another organisation has, an account that exists. */
async function refusals(trx: Trx, services: Services, input: Input, own: number | undefined): Promise<FieldRefusals> {
  await lockNames(trx)
  const conflicts = await conflictsWith(trx, services, input.name_ar, own)
  const { rows } = await sql<{
    decision: boolean
    mail: boolean
  }>`select exists (select from ngos where decision_no = ${input.decision_no} and decision_date = ${input.decision_date} and deleted_at is null)
      or exists (select from immediate_ngos where decision_no = ${input.decision_no} and decision_date = ${input.decision_date} and state = 'pending' and deleted_at is null and id is distinct from ${own ?? null}) as decision,
    exists (select from users where kind = 'org' and email = ${input.user_email} and deleted_at is null and expired_at is null)
      or exists (select from immediate_ngos where user_email = ${input.user_email} and state = 'pending' and deleted_at is null and id is distinct from ${own ?? null}) as mail`.execute(
    trx,
  )
  return {
    ...(conflicts.some((one) => one.exact) ? { name_ar: ['V-NAME' as const] } : {}),
    ...(rows[0]?.decision ? { decision_no: ['V-TAKEN' as const] } : {}),
    ...(rows[0]?.mail ? { user_email: ['V-TAKEN' as const] } : {}),
  }
}

async function locked(trx: Trx, actor: Actor, id: number): Promise<ImmediateRow> {
  const own = scope(actor)
  const { rows } =
    await sql<ImmediateRow>`select * from immediate_ngos where id = ${id} and deleted_at is null ${own ? sql`and governorate_id = ${own.value}` : sql``} for update`.execute(
      trx,
    )
  return found(rows[0])
}

/** Organisations registered before the platform: only a record that waits is changed or removed; its creation is a decision of its own. */
export const immediateArea: Area = (on, services) => {
  register(on, services, immediateNgos, {
    table: 'immediate_ngos',
    scope,
    own: ['state', 'ngo_id'],
    search: ['name_ar', 'name_en', 'decision_no', 'user_full_name', 'user_email'],
    except: ['remove'],
    check: async (trx, actor, input, before) => {
      if (before && before.state !== 'pending') throw wrongState({ state: before.state })
      return {
        ...(actor.governorateId !== undefined && input.governorate_id !== actor.governorateId
          ? { governorate_id: ['V-CHOICE' as const] }
          : {}),
        ...(await refusals(trx, services, input, before?.id)),
      }
    },
  })

  on(immediateNgos.remove, ({ actor, params, request, write }) =>
    write(async (trx) => {
      const row = await locked(trx, actor, params.id)
      refuseStale(request, row.updated_at, () => ({ updated_at: row.updated_at }))
      // What became an organisation stays in the register; it ends by a decision about its status.
      if (row.state !== 'pending') throw wrongState({ state: row.state })
      await sql`update immediate_ngos set state = 'cancelled', deleted_at = ${services.now().toISOString()}, updated_by = ${actor.userId} where id = ${row.id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'delete',
        entity: 'immediate_ngos',
        entity_id: row.id,
        description_ar: `حذف ${row.name_ar}`,
        before: { ...row },
      })
      return null
    }),
  )
  on(immediateConflicts, ({ query }) => conflictsWith(services.db, services, query.name_ar, query.id))

  immediateCreation(on, services)
}

/** A record becomes an organisation, and its main user gets a link until he has signed in. */
const immediateCreation: Area = (on, services) => {
  on(createImmediateNgo, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const row = await locked(trx, actor, params.id)
      refuseStale(request, row.updated_at, () => ({ updated_at: row.updated_at }))
      if (row.state !== 'pending') throw wrongState({ state: row.state })
      const wrong = await refusals(trx, services, row, row.id)
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
      await takeDecisionNumber(trx, actor, {
        no: row.decision_no,
        reason: body.repeated_reason,
        owner: { immediateId: row.id },
        entity: 'immediate_ngos',
        entityId: row.id,
      })
      return createFromRecord(trx, services, actor, row)
    }),
  )
  on(renewImmediateLink, ({ actor, params, write }) =>
    write(async (trx) => {
      const row = await locked(trx, actor, params.id)
      const { rows } = await sql<{
        id: number
        username: string
      }>`select id, username from users where ngo_id = ${row.ngo_id} and is_main and is_active and password_must_change = 1 and last_login_at is null and deleted_at is null and username is not null`.execute(
        trx,
      )
      if (!rows[0]) throw wrongState({ state: row.state })
      await sendLink(trx, services, rows[0], row.name_ar)
      await audit(trx, actor, {
        action: 'update',
        entity: 'users',
        entity_id: rows[0].id,
        ngo_id: row.ngo_id,
        description_ar: `رابط جديد لمسؤول حساب ${row.name_ar}`,
      })
      return null
    }),
  )
}
