import { z } from 'zod'
import { call, type Access } from './calls/call.ts'
import { choice, id, longText, optional } from './calls/fields.ts'
import { machine } from './machine.ts'
import type { PermissionCode, PermissionSlug } from './rights/permissions.ts'

/** Where the text stands on which the ministry works: `published` when readers see it and nothing else is being written. */
export const publicationStatuses = ['draft', 'sent', 'returned', 'published'] as const
export type PublicationStatus = (typeof publicationStatuses)[number]
export const publicationActions = ['send', 'recall', 'discard', 'publish', 'return', 'withdraw'] as const
export type PublicationAction = (typeof publicationActions)[number]
/** Editors may edit (U), confirmers hold the confirming code (C), publishers are those of them who wrote nothing of the text. */
export type PublicationRole = 'editor' | 'confirmer' | 'publisher'

/** From draft to readers: one writes and sends, a second one publishes or returns. Withdrawing leaves what is being written where it stands. */
export const publicationMachine = machine<PublicationStatus, PublicationAction, PublicationRole>({
  name: 'publication',
  actions: {
    send: { who: ['editor'] },
    recall: { who: ['editor'] },
    discard: { who: ['editor'] },
    publish: { who: ['publisher'] },
    return: { who: ['confirmer'] },
    withdraw: { who: ['confirmer'] },
  },
  table: {
    draft: { send: ['sent'], discard: ['published', 'draft'], withdraw: ['draft'] },
    sent: { publish: ['published'], return: ['returned'], recall: ['draft'], withdraw: ['sent'] },
    returned: { send: ['sent'], discard: ['published', 'draft'], withdraw: ['returned'] },
    published: { withdraw: ['draft'] },
  },
})
/** Actions that are not taken without words. */
export const wordedActions: readonly PublicationAction[] = ['return', 'withdraw']

/** What a row of a register says of its publication; both are written by the server alone. */
export const publicationView = { is_published: z.boolean(), publication: z.enum(publicationStatuses) }
/** Filters of such a register. */
export const publicationFilter = { publication: choice(publicationStatuses).optional() }

/** A field in the reader's words, as it is published and as it is proposed; null where there is nothing. */
const fieldChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type FieldChange = z.output<typeof fieldChange>

/** The calls of a register's publication; `changes` is what a comparison shows beyond the fields. */
export function publicationCalls<C extends z.ZodRawShape>(
  { path, permission, title }: { path: string; permission: PermissionSlug; title: string },
  changes: C,
) {
  const access = (...codes: PermissionCode[]): Access => ({
    kinds: ['ministry'],
    may: codes.map((code) => [permission, code] as const),
  })
  const params = z.strictObject({ id })
  const answer = z.object({
    id: z.int(),
    status: z.enum(publicationStatuses),
    is_published: z.boolean(),
    /** Readers see it or saw it last: what is edited stands beside that until it is published. */
    is_beside: z.boolean(),
    /** Whoever wrote something of it since it was published last. */
    authors: z.array(z.string()),
    sent_by: z.string().nullable(),
    sent_at: z.string().nullable(),
    /** Why it was returned. */
    note: z.string().nullable(),
    actions: z.array(z.enum(publicationActions)),
    /** The reader wrote of it, so that somebody else has to publish it. */
    is_own: z.boolean(),
    /** Nobody but the reader could publish: he may publish what he wrote, and the log says so. */
    is_alone: z.boolean(),
    changes: z.object({ fields: z.array(fieldChange), ...changes }),
    updated_at: z.string(),
  })
  return {
    read: call({
      method: 'GET',
      path: `${path}/{id}/publication`,
      summary: `${title}: what would change for readers, and who may decide on it`,
      access: access('S'),
      params,
      answer,
    }),
    act: call({
      method: 'POST',
      path: `${path}/{id}/publication`,
      summary: `${title}: send a draft for publication, publish or return it, withdraw what is published`,
      access: access('U', 'C'),
      params,
      body: z.strictObject({ action: choice(publicationActions), words: optional(longText(1000)) }),
      answer,
      versioned: true,
      says: 'saved',
    }),
  }
}

/** The calls as whoever serves them for any register knows them. */
export type PublicationCalls = ReturnType<typeof publicationCalls<Record<never, never>>>
export type Publication = z.output<PublicationCalls['read']['answer']>
