import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { listSupervisedContent, superviseContent, type SupervisedKind } from '#contract/news/supervision.ts'
import { supervisionMachine } from '#contract/news/supervision-workflow.ts'
import { act, actionsOf, type CaseKind, taken } from '../core/cases/act.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Notice } from '../core/notices/notify.ts'
import { listFrom } from '../core/registers/list-from.ts'
import type { Services, Trx } from '../core/services.ts'
import { keptAwayFrom } from '../core/identity/interest.ts'
import { getShown, tellGuests } from './tell-guests.ts'

type Listed = Omit<AnswerOf<typeof listSupervisedContent>[number], 'actions'>
interface Held extends Listed {
  readonly ngo_id: number
}

const tables = { news: 'news', events: 'ngo_events' } as const
const days = { news: sql`t.accomplished_at_date`, events: sql`t.from_event_date` }
/** Where the organisation reads why, and the right of those who are told. */
const screens = {
  news: { slug: 'news', link: (id: number) => `/guest-pages-management/news-details/${id}` },
  events: { slug: 'ngo-events', link: (id: number) => `/guest-pages-management/events?event=${id}` },
} as const

/** Published texts: all of them, for a directorate those of its governorate. */
const within = (actor: Actor | undefined) =>
  actor?.kind !== 'ministry'
    ? sql`false`
    : actor.governorateId === undefined
      ? sql`t.is_published`
      : sql`t.is_published and n.governorate_id = ${actor.governorateId}`

/** Published news or events as `t`, with their organisation as `n`. */
const source = (kind: SupervisedKind, actor: Actor | undefined) =>
  sql`${sql.table(tables[kind])} t join ngos n on n.id = t.ngo_id and n.deleted_at is null where t.deleted_at is null and ${within(actor)}`

async function toOrganisation(trx: Trx, kind: SupervisedKind, row: Held, reason: string): Promise<Notice> {
  const { slug, link } = screens[kind]
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.kind = 'org' and u.ngo_id = ${row.ngo_id} and u.is_active and u.deleted_at is null and holds_right(u.id, ${slug}, 'S')`.execute(
    trx,
  )
  return {
    code: 'N-77',
    userIds: rows.map(({ id }) => id),
    entity: tables[kind],
    entityId: row.id,
    params: { title: row.title, reason },
    link: link(row.id),
  }
}

/** Who registered for an event that the ministry hides, or shows again, is told; of news nobody is. */
const guestsTold =
  (trx: Trx, services: Services, kind: SupervisedKind, { id, hidden_reason }: Held, now: string | null) =>
  async () => {
    if (kind !== 'events') return
    const event = await getShown(trx, id)
    await tellGuests(trx, services, { ...event, hidden_reason }, { ...event, hidden_reason: now })
  }

const kindOf = (kind: SupervisedKind): CaseKind<typeof supervisionMachine, Held> => ({
  machine: supervisionMachine,
  table: tables[kind],
  column: 'supervision',
  isComputed: true,
  hold: async (trx, actor, id) =>
    found(
      (
        await sql<Held>`select t.id, t.ngo_id, t.title_ar as title, ${days[kind]} as day, t.supervision as status, t.hidden_reason, t.updated_at
        from ${source(kind, actor)} and t.id = ${id} for update of t`.execute(trx)
      ).rows[0],
    ),
  partsOf: (_row, actor) => (actor.kind === 'ministry' ? ['ministry'] : []),
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: (row) => ({ name: `«${row.title}»`, ngo_id: row.ngo_id }),
  effects: {
    hide: async ({ trx, services, row, input: { hidden_reason } }) => ({
      set: { hidden_reason },
      log: { after: { hidden_reason } },
      notices: [await toOrganisation(trx, kind, row, hidden_reason)],
      after: guestsTold(trx, services, kind, row, hidden_reason),
    }),
    show: async ({ trx, services, row }) => ({
      set: { hidden_reason: null },
      after: guestsTold(trx, services, kind, row, null),
    }),
  },
})

/** What organisations tell visitors, as the ministry supervises it: it may hide one with a reason, and show it again. */
export const supervisedContent: Area = (on, services) => {
  on(listSupervisedContent, async ({ actor, params, query }) => {
    const kind = kindOf(params.kind)
    const page = await listFrom(
      services.readDb,
      sql<Held>`select t.id, t.ngo_id, t.title_ar as title, ${days[params.kind]} as day, t.supervision as status, t.hidden_reason, t.updated_at
        from ${source(params.kind, actor)} and t.ngo_id = ${params.id}`,
      query,
      { text: sql`t.title`, order: sql`t.id desc`, size: 10 },
    )
    const away = await keptAwayFrom(services.db, actor, [params.id])
    return {
      ...page,
      rows: page.rows.map(({ ngo_id, ...row }) => ({
        ...row,
        actions: away.has(ngo_id) ? [] : actionsOf(kind, { ...row, ngo_id }, actor, ['ministry']),
      })),
    }
  })
  on(superviseContent, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(supervisionMachine, body), request, lang }
      return { status: (await act(trx, services, kindOf(params.kind), given)).to }
    }),
  )
}
