import { commonWords } from './calls/common-words.ts'
import { deskWords } from './calls/desk-words.ts'
import { z } from 'zod'
import { call, type Access } from './calls/call.ts'
import { choice, id, longText } from './calls/fields.ts'
import { actionBody, type ActionOf, machine, namesOf, pressedOf, type StatusOf } from './machine.ts'
import type { PermissionCode, PermissionSlug } from './rights/permissions.ts'

const words = z.strictObject({ words: longText(1000) })
/**
 * From draft to publication. An editor (U) writes and sends; a confirmer (C) may return it. A publisher is one of them
 * who wrote nothing of the text [decision 0024].
 * Withdrawing from readers leaves a draft beside it as it is. In status `published` there is no draft beside the text.
 */
export const publicationMachine = machine({
  name: 'publication',
  statuses: {
    draft: { ...commonWords.draft, tone: 'mute' },
    sent: { ar: 'بانتظار النشر', en: 'Waiting for publication', tone: 'info' },
    returned: { ...commonWords.returned_for_correction, tone: 'warn' },
    published: { ar: 'لا تعديل عليه', en: 'Nothing changed', tone: 'ok' },
  },
  parts: ['editor', 'confirmer', 'publisher'],
  actions: {
    send: {
      who: ['editor'],
      from: { draft: ['sent'], returned: ['sent'] },
      button: { ar: 'أرسل للنشر', en: 'Send for publication' },
      log: 'إرسال للنشر',
    },
    recall: {
      who: ['editor'],
      from: { sent: ['draft'] },
      button: { ar: 'اسحب من المراجعة', en: 'Take back from review' },
      look: 'plain',
      log: 'سحب من المراجعة',
    },
    discard: {
      who: ['editor'],
      from: { draft: ['published', 'draft'], returned: ['published', 'draft'] },
      button: { ar: 'ألغِ المسودة', en: 'Discard the draft' },
      title: { ar: 'إلغاء مسودة «{name}»؟', en: 'Discard the draft of “{name}”?' },
      effect: {
        ar: 'تُفقد التعديلات، ويعود النص إلى ما نُشر منه آخر مرة.',
        en: 'The changes are lost, and the text is again what was published last.',
      },
      asks: 'confirmation',
      look: 'danger',
      log: 'إلغاء مسودة',
    },
    publish: {
      who: ['publisher'],
      from: { sent: ['published'] },
      button: deskWords.publish,
      title: { ar: 'نشر «{name}»؟', en: 'Publish “{name}”?' },
      effect: {
        ar: 'يقرأ الزوار النص بعد التعديل فوراً، ويُسجَّل أنكم من نشره.',
        en: 'Visitors read the changed text at once, and the log says that you published it.',
      },
      asks: 'confirmation',
      log: 'نشر',
    },
    return: {
      who: ['confirmer'],
      from: { sent: ['returned'] },
      input: words,
      button: { ar: 'أعِد إلى المحرر', en: 'Return to the editor' },
      title: { ar: 'إعادة «{name}» إلى المحرر؟', en: 'Return “{name}” to the editor?' },
      effect: {
        ar: 'يبقى ما يراه الزوار كما هو، ويقرأ المحرر كلماتكم قبل أن يعدّل.',
        en: 'What visitors see stays as it is; the editor reads your words before changing the text.',
      },
      asks: { reason: { ar: 'ما الذي يُصحَّح', en: 'What has to be corrected' } },
      look: 'plain',
      log: 'إعادة إلى المحرر',
    },
    withdraw: {
      who: ['confirmer'],
      from: { draft: ['draft'], sent: ['sent'], returned: ['returned'], published: ['draft'] },
      input: words,
      button: { ar: 'اسحب من النشر', en: 'Withdraw from publication' },
      title: { ar: 'سحب «{name}» من النشر؟', en: 'Withdraw “{name}” from publication?' },
      effect: {
        ar: 'يختفي النص عن الزوار فوراً ويبقى لدى الوزارة، ولا يعود إليهم إلا بنشر جديد.',
        en: 'The text leaves the visitors at once and stays with the ministry; it comes back only when it is published again.',
      },
      asks: { reason: { ar: 'سبب السحب', en: 'Reason of the withdrawal' } },
      look: 'danger',
      log: 'سحب من النشر',
    },
  },
})
export type PublicationStatus = StatusOf<typeof publicationMachine>
export type PublicationAction = ActionOf<typeof publicationMachine>
export const publicationStatuses = namesOf(publicationMachine.statuses)
export const publicationActions = pressedOf(publicationMachine)

/** The publication status in a row of a register. Only the server writes these fields. */
export const publicationView = { is_published: z.boolean(), publication: z.enum(publicationStatuses) }
/** The filter by publication status. */
export const publicationFilter = { publication: choice(publicationStatuses).optional() }

/** One field in words, as published and as proposed; null where there is no value. */
const fieldChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type FieldChange = z.output<typeof fieldChange>

/** The calls for publishing a register's texts. `changes` is what a comparison shows besides the fields. */
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
    /** Readers see it, or saw it before. Edits are then kept beside it until they are published. */
    is_beside: z.boolean(),
    /** Everybody who wrote something of it since the last publication. */
    authors: z.array(z.string()),
    sent_by: z.string().nullable(),
    sent_at: z.string().nullable(),
    /** Why it was returned. */
    note: z.string().nullable(),
    actions: z.array(z.enum(publicationActions)),
    /** The reader wrote something of it, so somebody else has to publish it. */
    is_own: z.boolean(),
    /** Nobody but the reader could publish it. Therefore he may publish his own text, and the log says so. */
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
      body: actionBody(publicationMachine),
      answer,
      versioned: true,
      says: 'saved',
    }),
  }
}

/** The type of these calls for code that serves any register. */
export type PublicationCalls = ReturnType<typeof publicationCalls<Record<never, never>>>
export type Publication = z.output<PublicationCalls['read']['answer']>
