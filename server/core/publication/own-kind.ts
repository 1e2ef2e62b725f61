import { sql } from 'kysely'
import { instantOf } from '#contract/core/values/dates.ts'
import { type OwnPublicationStatus, ownPublicationMachine } from '#contract/core/own-publication.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import type { CaseKind, Effect, Held, Taking } from '../cases/act.ts'
import { invalid, inWords, wrongState } from '../errors.ts'
import { type Actor, may } from '../identity/actor.ts'
import type { Row, Scope } from '../registers/register-rows.ts'
import type { Services, Trx } from '../services.ts'
import { columns, nobody, type Told } from './kind.ts'
import {
  isProposed,
  keptPublication,
  type OwnPublicationState,
  type OwnTable,
  publicationOf,
  workingRow,
} from './stored.ts'
import { fieldsOf, picked, type PublishedRegister, recordName, type rowsOf } from './update.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { Db } from '../services.ts'

/** A register of an organisation whose texts visitors read, with what only its area knows of the text. */
export interface OwnText extends PublishedRegister {
  readonly table: OwnTable
  readonly permission: PermissionSlug
  readonly scope: (actor: Actor) => Scope
  /** The fields in words, so that two versions can be compared. */
  readonly told: (db: Db | Trx, row: Row, lang: Lang) => Promise<Told>
  /** Refuses to publish what visitors could not read. */
  readonly refuse?: (trx: Trx, working: Row) => Promise<void>
  /** What is done where readers take the text from another table. */
  readonly apply?: (trx: Trx, row: Row) => Promise<void>
  /** What follows when readers have another text, or none any more: both as they are stored. */
  readonly follows?: (trx: Trx, services: Services, before: Row, after: Row) => Promise<void>
  /** Emptying it is the way to take it from readers. */
  readonly stays?: true
  readonly name?: string
}

export interface HeldOwn extends Held<OwnPublicationStatus> {
  readonly stored: Row
  readonly publication: OwnPublicationState
}
export const heldOwn = (stored: Row, publication: OwnPublicationState): HeldOwn => ({
  id: publication.id,
  status: publication.status,
  stored,
  publication,
})

/** The longest time ahead for which an hour can be set, in days. */
const farthest = 365
const tooSoon = inWords('يجب أن يكون الموعد في المستقبل.', 'The hour must lie in the future.')
const tooFar = inWords('الموعد أبعد من سنة.', 'The hour is more than a year away.')

type Kind = CaseKind<typeof ownPublicationMachine, HeldOwn>
type OwnTaking<I = unknown> = Taking<HeldOwn, I>

/** A publication becomes a version that is never changed. */
async function keepVersion(trx: Trx, services: Services, text: OwnText, row: Row, actor: Actor | undefined) {
  await sql`insert into content_versions (ngo_id, entity, entity_id, number, fields, published_at, published_by)
    select ${row.ngo_id as number}, ${text.table}, ${row.id}, coalesce(max(number), 0) + 1, ${JSON.stringify(picked(row, fieldsOf(text)))}::jsonb,
      ${services.now().toISOString()}, ${actor?.userId ?? null} from content_versions where entity = ${text.table} and entity_id = ${row.id}`.execute(
    trx,
  )
}

const publish =
  (text: OwnText, rows: ReturnType<typeof rowsOf>): Effect<HeldOwn, undefined, OwnPublicationStatus> =>
  async ({ trx, services, actor, row: { stored, publication } }) => {
    const working = workingRow(stored, publication as never)
    await text.refuse?.(trx, working)
    // Checked again: since the draft was written, a day may have passed or a value been retired.
    const wrong = await text.check(trx, actor as Actor, picked(working, fieldsOf(text)), stored)
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    const by = actor ? { updated_by: actor.userId } : {}
    const after = await rows.update(trx, stored.id, { ...publication.proposal.fields, is_published: true, ...by })
    await text.apply?.(trx, after)
    await keepVersion(trx, services, text, after, actor)
    await text.follows?.(trx, services, stored, after)
    return {
      set: columns(actor, { ...nobody, proposal: {}, was_published: true, publish_at: null }),
      log: {
        before: { ...picked(stored, fieldsOf(text)), is_published: stored.is_published },
        after: { ...picked(after, fieldsOf(text)), is_published: true },
      },
    }
  }

/** The instant of an hour in Damascus; refused at its field when it has passed or lies too far ahead. */
function hourOf({ services, input }: OwnTaking<{ publish_on: string; publish_time: string }>): string {
  const at = instantOf(input.publish_on, input.publish_time)
  const ahead = Date.parse(at) - services.now().getTime()
  if (ahead <= 0) throw invalid({ publish_time: [tooSoon] })
  if (ahead > farthest * 86_400_000) throw invalid({ publish_on: [tooFar] })
  return at
}

const effectsOf = (text: OwnText, rows: ReturnType<typeof rowsOf>): Kind['effects'] => ({
  publish: publish(text, rows),
  publish_at_hour: publish(text, rows),
  schedule: async (taking) => {
    const publish_at = hourOf(taking)
    await text.refuse?.(taking.trx, workingRow(taking.row.stored, taking.row.publication as never))
    return { set: columns(taking.actor, { publish_at }), log: { action: 'update', after: { publish_at } } }
  },
  unschedule: async ({ actor }) => ({ set: columns(actor, { publish_at: null }), log: { action: 'update' } }),
  miss_hour: async () => ({ set: columns(undefined, { publish_at: null }) }),
  discard: async ({ actor, row }) => ({
    to: row.stored.is_published ? 'published' : 'draft',
    set: columns(actor, { ...nobody, proposal: {}, publish_at: null }),
    log: { action: 'update' },
  }),
  withdraw: async ({ trx, services, actor, row }) => {
    const after = await rows.update(trx, row.stored.id, { is_published: false, updated_by: actor?.userId ?? null })
    await text.follows?.(trx, services, row.stored, after)
    return {
      set: columns(actor, { was_published: true, publish_at: null }),
      log: { action: 'update', before: { is_published: true }, after: { is_published: false } },
    }
  },
})

/** What an organisation publishes by itself, as a kind of case: stored beside the record, logged in the record's log. */
export function ownPublicationKind(text: OwnText, rows: ReturnType<typeof rowsOf>): Kind {
  const { table, permission, stays } = text
  return {
    machine: ownPublicationMachine,
    table: 'content_publications',
    column: 'status',
    files: 'by-effect',
    hold: async (trx, actor, id) => {
      const stored = await rows.get(trx, actor && text.scope(actor), id, true)
      const publication = actor
        ? await keptPublication(trx, actor, table, stored)
        : await publicationOf(trx, table, stored)
      return heldOwn(stored, publication as unknown as OwnPublicationState)
    },
    partsOf: (_row, actor) => (actor.kind === 'org' && may(actor, permission, 'U') ? ['editor'] : []),
    bar: ({ stored, publication }, action) => {
      const isPossible =
        action === 'withdraw'
          ? stored.is_published === true && !stays
          : action === 'discard'
            ? isProposed(publication as never)
            : true
      return isPossible ? undefined : wrongState({ status: publication.status })
    },
    told: ({ stored, publication }) => ({
      name: recordName(workingRow(stored, publication as never)) || text.name || '',
      ngo_id: stored.ngo_id as number,
      of: { entity: table, entity_id: stored.id, status: 'publication' },
    }),
    effects: effectsOf(text, rows),
  }
}
