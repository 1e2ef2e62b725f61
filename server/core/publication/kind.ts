import type { Lang } from '#contract/core/refusals/messages.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import { publicationMachine, type PublicationStatus } from '#contract/core/publication.ts'
import type { CaseKind, Effect, Held, Outcome, Taking } from '../cases/act.ts'
import type { Actor } from '../identity/actor.ts'
import { invalid, Refusal, wrongState } from '../errors.ts'
import type { Row } from '../registers/register-rows.ts'
import type { Db, Trx } from '../services.ts'
import { type Stand, standOf } from './people.ts'
import { isProposed, keptPublication, type Publication, workingRow } from './stored.ts'
import { fieldsOf, picked, type PublishedRegister, recordName, type rowsOf } from './update.ts'

export type Told = Readonly<Record<string, string | null>>
/** A published register with what only its area knows of the text. */
export interface PublishedText extends PublishedRegister {
  readonly permission: PermissionSlug
  /** Fields in the words of a reader, so that two states can be laid side by side. */
  readonly told: (db: Db | Trx, row: Row, lang: Lang) => Promise<Told>
  /** What a comparison shows beyond the fields; a text that nobody saw yet is new as a whole. */
  readonly changes: (db: Db | Trx, row: Row, publication: Publication) => Promise<object>
  /** Refuses to send or publish what readers could not read. */
  readonly refuse?: (trx: Trx, working: Row, publication: Publication) => Promise<void>
  /** Puts what belongs to the record beside its fields in the place of what readers see; answers what the log tells of it. */
  readonly apply?: (trx: Trx, actor: Actor, row: Row, publication: Publication) => Promise<Logged>
}
interface Logged {
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
}

/** A text held for a decision, with where the actor stands towards it. */
interface HeldText extends Held<PublicationStatus> {
  readonly stored: Row
  readonly publication: Publication
  readonly stand: Stand
}
export const heldOf = (stored: Row, publication: Publication, stand: Stand): HeldText => ({
  id: publication.id,
  status: publication.status,
  stored,
  publication,
  stand,
})

/** Columns of a publication as they are stored. */
const columns = (actor: Actor | undefined, { proposal, author_ids, ...set }: Partial<Publication>) => ({
  ...set,
  ...(proposal ? { proposal: JSON.stringify(proposal) } : {}),
  ...(author_ids ? { author_ids: [...author_ids] } : {}),
  updated_by: actor?.userId ?? null,
})
const nobody = { author_ids: [], sent_at: null, sent_by: null, note: null }

type TextTaking<I = unknown> = Taking<HeldText, I>
type TextEffect<I> = Effect<HeldText, I, PublicationStatus>

/** Publishes the working state: its fields take the place of what readers see, with what else belongs to the text. */
const publish =
  (text: PublishedText, rows: ReturnType<typeof rowsOf>): TextEffect<undefined> =>
  async ({ trx, actor: person, row: { stored, publication, stand } }) => {
    const actor = person as Actor
    const working = workingRow(stored, publication)
    await text.refuse?.(trx, working, publication)
    const fields = publication.proposal.fields
    if (fields) {
      // The rules held when it was written; a type may have gone since, a number been taken.
      const wrong = await text.check(trx, actor, picked(working, fieldsOf(text)), stored)
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
    }
    const after = await rows.update(trx, stored.id, { ...fields, is_published: true, updated_by: actor.userId })
    const applied = await text.apply?.(trx, actor, after, publication)
    const alone = stand.isOwn ? { without_second_person: true } : {}
    return {
      set: columns(actor, { ...nobody, proposal: {}, was_published: true }),
      log: {
        ...(stand.isOwn ? { words: 'نشر بلا شخص ثانٍ' } : {}),
        before: { ...picked(stored, fieldsOf(text)), is_published: stored.is_published, ...applied?.before },
        after: { ...picked(after, fieldsOf(text)), is_published: true, ...alone, ...applied?.after },
      },
    }
  }

/** The publication of a register's texts as a case: kept beside the record, told in the record's log. */
export function publicationKind(
  text: PublishedText,
  rows: ReturnType<typeof rowsOf>,
): CaseKind<typeof publicationMachine, HeldText> {
  const { table, permission } = text
  const keep = ({ actor }: TextTaking, set: Partial<Publication>, log: Outcome<PublicationStatus>['log'] = {}) => ({
    set: columns(actor, set),
    log: { action: 'update' as const, ...log },
  })
  return {
    machine: publicationMachine,
    table: 'content_publications',
    column: 'status',
    files: 'by-effect',
    hold: async (trx, actor, id) => {
      const stored = await rows.get(trx, undefined, id, true)
      const publication = await keptPublication(trx, actor as Actor, table, stored)
      return heldOf(stored, publication, await standOf(trx, actor as Actor, permission, publication.author_ids))
    },
    partsOf: ({ stand }) => stand.parts,
    // Holds the right, and still needs a second person; where there is none, the log says so.
    lacks: ({ stand }, action) =>
      action === 'publish' && stand.parts.includes('confirmer') ? new Refusal(403, 'second_person') : undefined,
    bar: ({ stored, publication }, action) => {
      const isPossible =
        action === 'withdraw' ? stored.is_published === true : action === 'discard' ? isProposed(publication) : true
      return isPossible ? undefined : wrongState({ status: publication.status })
    },
    told: ({ stored, publication }, { input }) => {
      const words = (input as { words?: string } | undefined)?.words
      const name = recordName(workingRow(stored, publication))
      return {
        name: words === undefined ? name : `${name}، ${words}`,
        of: { entity: table, entity_id: stored.id, status: 'publication' },
      }
    },
    effects: {
      send: async (taking) => {
        const { trx, services, row } = taking
        const actor = taking.actor as Actor
        await text.refuse?.(trx, workingRow(row.stored, row.publication), row.publication)
        // Whoever sends it answers for it as if he had written it.
        const author_ids = [...new Set([...row.publication.author_ids, actor.userId])]
        const sent = { author_ids, sent_at: services.now().toISOString(), sent_by: actor.userId, note: null }
        return keep(taking, sent, { action: 'submit' })
      },
      recall: async (taking) => keep(taking, { sent_at: null, sent_by: null }),
      discard: async (taking) => ({
        to: taking.row.stored.is_published ? 'published' : 'draft',
        ...keep(taking, { ...nobody, proposal: {} }),
      }),
      return: async (taking) => {
        const { words } = taking.input
        return keep(taking, { note: words }, { action: 'decide', after: { words } })
      },
      withdraw: async (taking) => {
        const { trx, actor, row, input } = taking
        await rows.update(trx, row.stored.id, { is_published: false, updated_by: actor?.userId ?? null })
        return keep(
          taking,
          { was_published: true },
          { before: { is_published: true }, after: { is_published: false, words: input.words } },
        )
      },
      publish: publish(text, rows),
    },
  }
}
