import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fill } from '#contract/core/notices/fill.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { findColumn } from '#contract/reports/listings.ts'
import { Refusal } from '../core/errors.ts'
import type { Attachment } from '../core/files/store.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Enclose } from '../core/mail/deliver.ts'
import type { Db, Services } from '../core/services.ts'
import { fileOfCopy } from './copies.ts'
import { partOf } from './file.ts'
import { type Plan, planOf } from './graphql/plan.ts'
import { readQuery } from './graphql/read.ts'
import { findReader, mayTake } from './reader.ts'

const megabyte = 1_048_576
const usualMegabytes = 5
const letters = ['REPORT-COPY', 'REPORT-LACKING']

const sentences = {
  attached: {
    ar: 'الملف مرفق بهذه الرسالة. بصمته (SHA-256): {sha256}',
    en: 'The file is attached. Its fingerprint (SHA-256): {sha256}',
  },
  inside: {
    ar: 'لم يُرفق الملف لأن فيه بيانات أشخاص أو بيانات محجوبة. افتحوه من الرابط أعلاه.',
    en: 'The file is not attached because it holds data of persons or masked data. Open it by the link above.',
  },
  large: {
    ar: 'لم يُرفق الملف لأنه أكبر مما يحمله البريد. افتحوه من الرابط أعلاه.',
    en: 'The file is not attached because it is larger than a mail may be. Open it by the link above.',
  },
  right: {
    ar: 'لم يُرفق الملف لأن صلاحياتكم أو محافظتكم تغيّرت منذ إعداده.',
    en: 'The file is not attached because your rights or your governorate have changed since it was drawn up.',
  },
} as const
type Without = Exclude<keyof typeof sentences, 'attached'>

/** Whether a file tells of persons, or holds what is shown to some only: such a file stays behind the sign-in. */
function staysInside(plan: Plan): boolean {
  const { listing } = plan.question
  if (!partOf(plan, 'data')) return false
  return (
    listing.ofPeople || plan.leaves.some(({ path, sealed }) => sealed || findColumn(listing, path)?.inside === true)
  )
}
const planFor = (query: string, actor: Actor): Plan =>
  planOf(
    readQuery(query, () => undefined),
    null,
    actor,
  )

interface Sent {
  user_id: number
  query: string
  sha256: string
  locale: Lang
}
async function sentCopy(db: Db, id: number): Promise<Sent | undefined> {
  const { rows } =
    await sql<Sent>`select c.user_id, c.query, c.sha256, u.locale from report_copies c join users u on u.id = c.user_id
    where c.id = ${id} and c.file is not null and c.query is not null and c.sha256 is not null`.execute(db)
  return rows[0]
}

/** The file, if its reader may take it now and a mail may carry it; else why not. */
async function fileFor(services: Services, actor: Actor, id: number, query: string): Promise<Attachment | Without> {
  if (!mayTake(actor)) return 'right'
  try {
    const file = await fileOfCopy(services.db, actor, id)
    if (staysInside(planFor(query, actor))) return 'inside'
    const most = Number(services.reference.setting('reports.mail_file_mb', usualMegabytes))
    return file.size > most * megabyte ? 'large' : file
  } catch (error) {
    if (error instanceof Refusal) return 'right'
    throw error
  }
}

/** What the letter of a scheduled report carries, by the rights that its reader has when it leaves. */
export async function encloseCopy(services: Services, message: Parameters<Enclose>[0]): ReturnType<Enclose> {
  const { template_code: code, entity_id: id } = message
  if (id === null || code === null || !letters.includes(code)) return undefined
  const copy = await sentCopy(services.db, id)
  if (!copy) return undefined
  const actor = await findReader(services.db, copy.user_id)
  if (!actor) return { text: sentences.right[copy.locale] }
  const file = await fileFor(services, actor, id, copy.query)
  if (typeof file === 'string') return { text: sentences[file][copy.locale] }
  const bytes = await services.storage.bytes(file.storage_key)
  if (createHash('sha256').update(bytes).digest('hex') !== copy.sha256)
    throw new Error('The stored file is not the frozen copy.')
  await audit(services.db, actor, {
    action: 'export',
    entity: 'report_copies',
    entity_id: id,
    description_ar: `إرسال نسخة مجمّدة بالبريد: ${file.name}`.slice(0, 255),
    after: { sha256: copy.sha256 },
  })
  return {
    text: fill(sentences.attached[copy.locale], { sha256: copy.sha256 }, copy.locale),
    file: { name: file.name, mime: file.mime, bytes },
  }
}
