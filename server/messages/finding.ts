import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { foldedWords } from '#contract/core/values/arabic.ts'
import { type Party } from '#contract/messages/messages.ts'
import { addTemplate, dropTemplate, findCases, findParties, listTemplates } from '#contract/messages/writing.ts'
import { forbidden, found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, may, ngoOf } from '../core/identity/actor.ts'
import type { Services } from '../core/services.ts'
import { ownTypes } from '../transactions/index.ts'
import { areBetween, directorate, ministry } from './parties.ts'
import { isInOffice, officesOf, readsGeneralPost } from './scope.ts'

type Found = Omit<Party, 'office'>
const most = 20

/** Organisations by their folded name: for the ministry within its reach, for an organisation all but itself. */
async function ngosWith(
  services: Services,
  actor: Actor,
  search: string,
  chosen: number | undefined,
): Promise<Found[]> {
  const words = foldedWords(search)
  const named = words.map((word) => sql`n.public_search like ${`%${word}%`}`)
  const scope =
    actor.kind === 'org'
      ? sql`n.id <> ${ngoOf(actor)}`
      : sql`(${actor.governorateId ?? null}::integer is null or n.governorate_id = ${actor.governorateId ?? null})`
  const { rows } = await sql<{ id: number; name_ar: string; name_en: string | null }>`
    select n.id, n.name_ar, n.name_en from ngos n where n.deleted_at is null and ${scope} and (n.id = ${chosen ?? null} or ${sql.join([sql`${search !== ''}`, ...named], sql` and `)})
    order by (n.id = ${chosen ?? null}) is true desc, n.name_folded, n.id limit ${most}`.execute(services.db)
  return rows.map(({ id, name_ar, name_en }) => ({
    kind: 'ngo' as const,
    ngo_id: id,
    governorate_id: null,
    name: { ar: name_ar, en: name_en ?? name_ar },
  }))
}

/** The ministry and its directorates, that of the organisation first. */
async function officesFor(services: Services, actor: Actor, search: string): Promise<Found[]> {
  const { rows } = await sql<{
    own: number | null
  }>`select governorate_id as own from ngos where id = ${ngoOf(actor)}`.execute(services.db)
  const own = rows[0]?.own
  const words = foldedWords(search)
  const all: Found[] = [
    { kind: 'ministry', ngo_id: null, governorate_id: null, name: ministry },
    ...services.reference
      .lookup('governorates')
      .filter(({ is_active }) => is_active)
      .map(({ id }): Found => ({
        kind: 'directorate',
        ngo_id: null,
        governorate_id: id,
        name: directorate(services, id),
      })),
  ]
  return all
    .filter(({ name }) => {
      const said = foldedWords(`${name.ar} ${name.en}`).join(' ')
      return words.every((word) => said.includes(word))
    })
    .toSorted((a, b) => Number(b.governorate_id === own) - Number(a.governorate_id === own))
}

/** Whom one may write to, what about, and with which kept words. */
export const finding: Area = (on, services) => {
  on(findParties, async ({ actor, query }) => {
    const search = query.search ?? ''
    const between = areBetween(services)
    const { rows } = await sql<{ id: number; scope: string; name_ar: string; name_en: string | null }>`
      select id, scope, name_ar, name_en from transaction_request_roles where scope in ('central', 'directorate') order by id`.execute(
      services.db,
    )
    const offices = rows
      .filter(({ id, scope }) =>
        actor.kind === 'org'
          ? true
          : officesOf(actor).includes(id) && (scope === 'central') === (actor.governorateId === undefined),
      )
      .map(({ id, scope, name_ar, name_en }) => ({
        id,
        kind: scope === 'central' ? ('ministry' as const) : ('directorate' as const),
        name: { ar: name_ar, en: name_en ?? name_ar },
      }))
    if (actor.kind === 'org') {
      const own = await officesFor(services, actor, search)
      // Organisations are many: they are found by a name.
      const asked = search.trim().length >= 2 ? search : ''
      const others =
        between && (asked !== '' || query.ngo_id) ? await ngosWith(services, actor, asked, query.ngo_id) : []
      return { parties: [...own, ...others], offices, between }
    }
    if (!isInOffice(actor)) return { parties: [], offices: [], between }
    return { parties: await ngosWith(services, actor, search || ' ', query.ngo_id), offices, between }
  })

  on(findCases, async ({ actor, query }) => {
    const ngoId = actor.kind === 'org' ? ngoOf(actor) : query.ngo_id
    if (ngoId === undefined || (actor.kind === 'ministry' && !may(actor, 'ministry_transaction_requests', 'S')))
      return []
    const { rows } = await sql<AnswerOf<typeof findCases>[number]>`
      select q.id, q.request_no, jsonb_build_object('ar', y.name_ar, 'en', coalesce(y.name_en, y.name_ar)) as title
      from transaction_requests q join transaction_types y on y.id = q.transaction_type_id join ngos n on n.id = q.ngo_id
      where q.ngo_id = ${ngoId} and q.submitted_at is not null and q.deleted_at is null and ${actor.kind === 'org' ? ownTypes(actor) : sql`true`}
        and (${actor.governorateId ?? null}::integer is null or n.governorate_id = ${actor.governorateId ?? null})
      order by q.id desc limit ${most}`.execute(services.db)
    return rows
  })
  templates(on, services)
}

/** Kept texts belong to a place: an organisation, a directorate or the centre. */
const templates: Area = (on, services) => {
  const own = (actor: Actor) =>
    actor.kind === 'org'
      ? sql`p.ngo_id = ${ngoOf(actor)}`
      : sql`p.ngo_id is null and p.governorate_id is not distinct from ${actor.governorateId ?? null}::integer and ${readsGeneralPost(actor) || officesOf(actor).length > 0}`
  on(listTemplates, async ({ actor }) => {
    const { rows } = await sql<AnswerOf<typeof addTemplate>>`
      select p.id, p.name, p.body from message_templates p where p.deleted_at is null and ${own(actor)} order by ar_norm(p.name), p.id limit 100`.execute(
      services.db,
    )
    return rows
  })
  on(addTemplate, ({ actor, body, write }) =>
    write(async (trx) => {
      if (!isInOffice(actor)) throw forbidden()
      const { rows } = await sql<AnswerOf<typeof addTemplate>>`
        insert into message_templates (ngo_id, governorate_id, name, body, created_by)
        values (${actor.ngoId ?? null}, ${actor.kind === 'ministry' ? (actor.governorateId ?? null) : null}, ${body.name}, ${body.body}, ${actor.userId})
        returning id, name, body`.execute(trx)
      return found(rows[0])
    }),
  )
  on(dropTemplate, ({ actor, params, write }) =>
    write(async (trx) => {
      const { rows } = await sql`update message_templates p set deleted_at = ${services.now().toISOString()}
        where p.id = ${params.id} and p.deleted_at is null and ${own(actor)} returning p.id`.execute(trx)
      found(rows[0])
      return null
    }),
  )
}
