import { z } from 'zod'
import { commonWords } from './calls/common-words.ts'
import { deskWords } from './calls/desk-words.ts'
import { call, type Access } from './calls/call.ts'
import { choice, date, id, int } from './calls/fields.ts'
import { clock } from './calls/clock.ts'
import { actionBody, type ActionOf, machine, namesOf, pressedOf, type StatusOf } from './machine.ts'
import { publicationMachine } from './publication.ts'
import type { PermissionCode, PermissionSlug } from './rights/permissions.ts'

const { discard, withdraw } = publicationMachine.actions

/**
 * What an organisation says of itself: a draft beside what visitors read, published at once or at an hour. Whoever may
 * edit (U) publishes; what somebody adds who may only add (A) waits for one of them [domain 5.2, decision 0077].
 */
export const ownPublicationMachine = machine({
  name: 'own-publication',
  statuses: {
    draft: { ...commonWords.draft, tone: 'mute' },
    scheduled: { ar: 'ينتظر موعد نشره', en: 'Waiting for its hour', tone: 'info' },
    published: publicationMachine.statuses.published,
  },
  parts: ['editor', 'system'],
  actions: {
    publish: {
      who: ['editor'],
      from: { draft: ['published'], scheduled: ['published'] },
      button: { ...deskWords.publish, en: 'Publish now' },
      title: deskWords.publish_title,
      effect: {
        ar: 'يقرؤه الزوار فوراً كما ترونه في المعاينة.',
        en: 'Visitors read it at once, as the preview shows it.',
      },
      asks: 'confirmation',
      log: 'نشر',
    },
    schedule: {
      who: ['editor'],
      from: { draft: ['scheduled'], scheduled: ['scheduled'] },
      input: z.strictObject({ publish_on: date, publish_time: clock }),
      button: { ar: 'انشر في موعد', en: 'Publish at an hour' },
      look: 'plain',
      log: 'جدولة نشر',
    },
    unschedule: {
      who: ['editor'],
      from: { scheduled: ['draft'] },
      button: { ar: 'ألغِ موعد النشر', en: 'Cancel the hour' },
      look: 'plain',
      log: 'إلغاء موعد نشر',
    },
    publish_at_hour: { who: ['system'], from: { scheduled: ['published'] }, log: 'نشر في موعده' },
    miss_hour: { who: ['system'], from: { scheduled: ['draft'] }, log: 'تعذّر نشر في موعده' },
    discard: {
      who: ['editor'],
      from: { draft: ['published', 'draft'], scheduled: ['published', 'draft'] },
      button: discard.button,
      title: discard.title,
      effect: discard.effect,
      asks: 'confirmation',
      look: 'danger',
      log: discard.log,
    },
    withdraw: {
      who: ['editor'],
      from: { draft: ['draft'], scheduled: ['draft'], published: ['draft'] },
      button: withdraw.button,
      title: { ar: 'سحب «{name}» من النشر', en: 'Withdraw “{name}” from publication' },
      effect: {
        ar: 'يختفي عن الزوار فوراً ويبقى لديكم، ولا يعود إليهم إلا بنشر جديد.',
        en: 'It leaves the visitors at once and stays with you; it comes back only when it is published again.',
      },
      asks: 'confirmation',
      look: 'danger',
      log: withdraw.log,
    },
  },
})
export type OwnPublicationStatus = StatusOf<typeof ownPublicationMachine>
export type OwnPublicationAction = ActionOf<typeof ownPublicationMachine>
export const ownPublicationStatuses = namesOf(ownPublicationMachine.statuses)
export const ownPublicationActions = pressedOf(ownPublicationMachine)

/** Whether visitors see a row, what stands beside it, and the hour that was set for it. Only the server writes these. */
export const ownPublicationView = {
  is_published: z.boolean(),
  publication: z.enum(ownPublicationStatuses),
  publish_at: z.string().nullable(),
}
export const ownPublicationFilter = { publication: choice(ownPublicationStatuses).optional() }

const change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
const version = z.object({
  number: z.int(),
  published_at: z.string(),
  /** Null: the platform published it at its hour. */
  user_name: z.string().nullable(),
  /** What it changed of the version before. */
  changes: z.array(change),
})
export type OwnVersion = z.output<typeof version>

const answer = z.object({
  id: z.int(),
  status: z.enum(ownPublicationStatuses),
  is_published: z.boolean(),
  publish_at: z.string().nullable(),
  /** Visitors see it, or saw it before. Edits are then kept beside it until they are published. */
  is_beside: z.boolean(),
  /** Number of the version that was published last; 0 while nothing was. */
  version: z.int(),
  /** Why the ministry hides it; null while it does not. */
  hidden_reason: z.string().nullable(),
  actions: z.array(z.enum(ownPublicationActions)),
  changes: z.array(change),
  updated_at: z.string(),
})
const params = z.strictObject({ id })

/** The calls by which an organisation publishes the texts of one register. */
export function ownPublicationCalls({
  path,
  permission,
  title,
}: {
  path: string
  permission: PermissionSlug
  title: string
}) {
  const access = (code: PermissionCode): Access => ({
    kinds: ['org'],
    may: [[permission, code]],
    ...(code === 'S' ? { acting: 'read' } : {}),
  })
  return {
    path,
    read: call({
      method: 'GET',
      path: `${path}/{id}/publication`,
      summary: `${title}: what publishing would change for visitors, and what can be done`,
      access: access('S'),
      params,
      answer,
    }),
    act: call({
      method: 'POST',
      path: `${path}/{id}/publication`,
      summary: `${title}: publish now or at an hour, discard a draft, withdraw what is published`,
      access: access('U'),
      params,
      body: actionBody(ownPublicationMachine),
      answer,
      versioned: true,
      says: 'saved',
    }),
    versions: call({
      method: 'GET',
      path: `${path}/{id}/versions`,
      summary: `${title}: what visitors were given when, newest first`,
      access: access('S'),
      params,
      answer: z.array(version),
    }),
    restore: call({
      method: 'POST',
      path: `${path}/{id}/versions/{number}`,
      summary: `${title}: make an earlier version the draft`,
      access: access('U'),
      params: z.strictObject({ id, number: int(1, 1_000_000) }),
      answer,
      versioned: true,
      says: 'version_restored',
    }),
  }
}
export type OwnPublicationCalls = ReturnType<typeof ownPublicationCalls>
export type OwnPublication = z.output<OwnPublicationCalls['read']['answer']>
