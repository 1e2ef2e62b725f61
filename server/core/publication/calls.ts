import { nextStatuses } from '#contract/core/machine.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import {
  publicationMachine as machine,
  wordedActions,
  type FieldChange,
  type PublicationAction,
  type PublicationCalls,
} from '#contract/core/publication.ts'
import { checkAct } from '../cases/act.ts'
import { may, type Actor } from '../identity/actor.ts'
import { audit } from '../log/audit.ts'
import { invalid, Refusal, wrongState } from '../errors.ts'
import type { Row } from '../registers/register-rows.ts'
import type { On } from '../http/route.ts'
import type { Db, Services, Trx } from '../services.ts'
import { refuseStale } from '../http/stale.ts'
import { namesOf, standOf } from './people.ts'
import { goesBeside, isProposed, keepPublication, publicationOf, type Publication, workingRow } from './stored.ts'
import { fieldsOf, picked, type PublishedRegister, recordName, rowsOf } from './update.ts'

type Told = Readonly<Record<string, string | null>>
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

const done: Record<PublicationAction, string> = {
  send: 'إرسال للنشر',
  recall: 'سحب من المراجعة',
  discard: 'إلغاء مسودة',
  publish: 'نشر',
  return: 'إعادة إلى المحرر',
  withdraw: 'سحب من النشر',
}

/** The publication of a register's records: what would change, and the decisions on it. */
export function publicationArea(on: On, services: Services, calls: PublicationCalls, text: PublishedText): void {
  const { table, permission } = text
  const rows = rowsOf(text)

  const changedFields = async (db: Db | Trx, stored: Row, publication: Publication, lang: Lang) => {
    const before: Told = publication.was_published ? await text.told(db, stored, lang) : {}
    const after = await text.told(db, workingRow(stored, publication), lang)
    return Object.keys(after).flatMap((field): FieldChange[] => {
      const [was, is] = [before[field] ?? null, after[field] ?? null]
      return was === is ? [] : [{ field, before: was, after: is }]
    })
  }
  const shown = async (db: Db | Trx, actor: Actor, stored: Row, lang: Lang) => {
    const publication = await publicationOf(db, table, stored)
    const { status, author_ids, sent_at, sent_by, note } = publication
    const stand = await standOf(db, actor, permission, author_ids)
    const names = await namesOf(db, [...author_ids, ...(sent_by === null ? [] : [sent_by])])
    const isPublished = stored.is_published === true
    const actions = (Object.keys(machine.actions) as PublicationAction[]).filter(
      (action) =>
        nextStatuses(machine, status, action).length > 0 &&
        machine.actions[action].who.some((who) => stand.roles.includes(who)) &&
        isPossible(action, isPublished, publication),
    )
    return {
      id: stored.id,
      status,
      is_published: isPublished,
      is_beside: goesBeside(publication),
      authors: author_ids.flatMap((id) => names.get(id) ?? []),
      sent_by: sent_by === null ? null : (names.get(sent_by) ?? null),
      sent_at,
      note,
      actions,
      is_own: stand.isOwn,
      is_alone: stand.isAlone,
      changes: {
        fields: await changedFields(db, stored, publication, lang),
        ...(await text.changes(db, stored, publication)),
      },
      updated_at: String(workingRow(stored, publication).updated_at),
    } as never
  }

  on(calls.read, async ({ actor, params, lang }) =>
    shown(services.db, actor, await rows.get(services.db, undefined, params.id), lang),
  )

  on(calls.act, ({ actor, params, body: { action, words }, lang, request, write }) =>
    write(async (trx) => {
      const stored = await rows.get(trx, undefined, params.id, true)
      const publication = await publicationOf(trx, table, stored)
      const working = workingRow(stored, publication)
      const current = await shown(trx, actor, stored, lang)
      refuseStale(request, working.updated_at, () => current)
      const { roles, isOwn, isAlone } = await standOf(trx, actor, permission, publication.author_ids)
      // Said in its own words: he holds the right, and still needs a second person.
      if (action === 'publish' && isOwn && !isAlone && may(actor, permission, 'C'))
        throw new Refusal(403, 'second_person')
      checkAct(machine, { status: publication.status, action, roles, actor })
      if (!isPossible(action, stored.is_published === true, publication))
        throw wrongState({ status: publication.status })
      if (wordedActions.includes(action) && words === null) throw invalid({ words: ['V-REQ'] })

      const logged = await take[action](trx, { actor, stored, publication, words })
      const without = action === 'publish' && isOwn
      await audit(trx, actor, {
        action: action === 'send' ? 'submit' : action === 'publish' || action === 'return' ? 'decide' : 'update',
        entity: table,
        entity_id: stored.id,
        description_ar: `${done[action]}${without ? ' بلا شخص ثانٍ' : ''}: ${recordName(working)}${words === null ? '' : `، ${words}`}`,
        before: { publication: publication.status, ...logged?.before },
        after: {
          publication: (await publicationOf(trx, table, stored)).status,
          ...(without ? { without_second_person: true } : {}),
          ...(words === null ? {} : { words }),
          ...logged?.after,
        },
      })
      return shown(trx, actor, await rows.get(trx, undefined, stored.id, true), lang)
    }),
  )

  interface Taken {
    readonly actor: Actor
    readonly stored: Row
    readonly publication: Publication
    readonly words: string | null
  }
  type Take = (trx: Trx, taken: Taken) => Promise<Logged | undefined>
  const keep = async (trx: Trx, { actor, stored, publication }: Taken, changes: Partial<Publication>) => {
    await keepPublication(trx, actor, table, stored.id, { ...publication, ...changes })
    return undefined
  }
  const nobody = { author_ids: [], sent_at: null, sent_by: null, note: null }
  const take: Record<PublicationAction, Take> = {
    send: async (trx, taken) => {
      const { actor, stored, publication } = taken
      await text.refuse?.(trx, workingRow(stored, publication), publication)
      return keep(trx, taken, {
        status: 'sent',
        // Whoever sends it answers for it as if he had written it.
        author_ids: [...new Set([...publication.author_ids, actor.userId])],
        sent_at: services.now().toISOString(),
        sent_by: actor.userId,
        note: null,
      })
    },
    recall: (trx, taken) => keep(trx, taken, { status: 'draft', sent_at: null, sent_by: null }),
    discard: (trx, taken) =>
      keep(trx, taken, { ...nobody, status: taken.stored.is_published ? 'published' : 'draft', proposal: {} }),
    return: (trx, taken) => keep(trx, taken, { status: 'returned', note: taken.words }),
    withdraw: async (trx, taken) => {
      const { status } = taken.publication
      await rows.update(trx, taken.stored.id, { is_published: false, updated_by: taken.actor.userId })
      await keep(trx, taken, { status: status === 'published' ? 'draft' : status, was_published: true })
      return { before: { is_published: true }, after: { is_published: false } }
    },
    publish: async (trx, taken) => {
      const { actor, stored, publication } = taken
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
      await keep(trx, taken, { ...nobody, status: 'published', proposal: {}, was_published: true })
      return {
        before: { ...picked(stored, fieldsOf(text)), is_published: stored.is_published, ...applied?.before },
        after: { ...picked(after, fieldsOf(text)), is_published: true, ...applied?.after },
      }
    },
  }
}

/** What the table of the machine cannot say: only what readers see is withdrawn, only what stands beside it is thrown away. */
const isPossible = (action: PublicationAction, isPublished: boolean, publication: Publication): boolean =>
  action === 'withdraw' ? isPublished : action === 'discard' ? isProposed(publication) : true
