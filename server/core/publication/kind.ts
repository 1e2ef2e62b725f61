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
/** A published register, with what only its area knows of the text. */
export interface PublishedText extends PublishedRegister {
  readonly permission: PermissionSlug
  /** The fields in words, so that two versions can be compared. */
  readonly told: (db: Db | Trx, row: Row, lang: Lang) => Promise<Told>
  /** What a comparison shows besides the fields. A text that nobody has seen is new as a whole. */
  readonly changes: (db: Db | Trx, row: Row, publication: Publication) => Promise<object>
  /** Refuses to send or publish a text that readers could not read. */
  readonly refuse?: (trx: Trx, working: Row, publication: Publication) => Promise<void>
  /** Publishes what belongs to the record besides its fields. Returns what the log says of it. */
  readonly apply?: (trx: Trx, actor: Actor, row: Row, publication: Publication) => Promise<Logged>
}
interface Logged {
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
}

/** A text locked for a decision, with the actor's relation to it. */
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

/** The columns of a publication. */
export const columns = (actor: Actor | undefined, { proposal, author_ids, ...set }: Partial<Publication>) => ({
  ...set,
  ...(proposal ? { proposal: JSON.stringify(proposal) } : {}),
  ...(author_ids ? { author_ids: [...author_ids] } : {}),
  updated_by: actor?.userId ?? null,
})
export const nobody = { author_ids: [], sent_at: null, sent_by: null, note: null }

type TextTaking<I = unknown> = Taking<HeldText, I>
type TextEffect<I> = Effect<HeldText, I, PublicationStatus>

/** Publishes the draft: its fields and whatever belongs to the text replace what readers see. */
const publish =
  (text: PublishedText, rows: ReturnType<typeof rowsOf>): TextEffect<undefined> =>
  async ({ trx, actor: person, row: { stored, publication, stand } }) => {
    const actor = person as Actor
    const working = workingRow(stored, publication)
    await text.refuse?.(trx, working, publication)
    const fields = publication.proposal.fields
    if (fields) {
      // Checked again: since the draft was written, a type may have been removed or a number taken.
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

type Kind = CaseKind<typeof publicationMachine, HeldText>

const keep = ({ actor }: TextTaking, set: Partial<Publication>, log: Outcome<PublicationStatus>['log'] = {}) => ({
  set: columns(actor, set),
  log: { action: 'update' as const, ...log },
})

/** What each action does to the record and to its publication. */
const effectsOf = (text: PublishedText, rows: ReturnType<typeof rowsOf>): Kind['effects'] => ({
  send: async (taking) => {
    const { trx, services, row } = taking
    const actor = taking.actor as Actor
    await text.refuse?.(trx, workingRow(row.stored, row.publication), row.publication)
    // Whoever sends a text counts as one of its authors.
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
})

/**
 * The publication of a register's texts as a kind of case. It is stored beside the record and logged in the record's
 * log.
 */
export function publicationKind(text: PublishedText, rows: ReturnType<typeof rowsOf>): Kind {
  const { table, permission } = text
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
    // Has the right but still needs a second person. If nobody else could, publishing is allowed and logged.
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
    effects: effectsOf(text, rows),
  }
}
