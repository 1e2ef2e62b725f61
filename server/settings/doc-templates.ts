import { sql } from 'kysely'
import {
  docTemplateRegister,
  listDocTemplates,
  readDocTemplate,
  type DocTemplate,
} from '#contract/settings/doc-templates.ts'
import type { z } from 'zod'
import type { LetterPurpose } from '#contract/settings/letter-fields.ts'
import { faultWords, templateFaults } from '#contract/settings/letter-text.ts'
import { ngoOf, type Actor } from '../core/identity/actor.ts'
import { type FieldRefusals, found, inWords } from '../core/errors.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import { register } from '../core/registers/register.ts'
import type { Area } from '../core/http/route.ts'
import type { Trx } from '../core/services.ts'
import { placeholdersOf } from './own-fields.ts'
import { letterHeaders, letterOf, wordLetter } from './letters.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const isMinistry = (actor: Actor) => actor.kind === 'ministry' && actor.ngoId === undefined

const either = inWords(
  'النموذج إما ملف Word وإما نص: اختاروا واحداً منهما.',
  'A template is a Word file or a text: choose one of them.',
)

/** A template is a file in Word or a text; every placeholder of a text is one of its purpose. */
async function refusals(
  trx: Trx,
  { file, purpose, body_ar, body_en }: z.output<typeof docTemplateRegister.input>,
  /** The template that is changed: what uses it keeps to the fields that its requests have. */
  id: number | undefined,
): Promise<FieldRefusals | undefined> {
  if (file !== null) {
    if (purpose !== null || body_ar !== null || body_en !== null) return { file: [either] }
    const { rows } = await sql`select from attachments where id = ${file} and mime = ${docx}`.execute(trx)
    return rows.length > 0 ? undefined : { file: ['V-FILE'] }
  }
  if (purpose === null && body_ar === null && body_en === null) return { file: ['V-REQ'] }
  if (purpose === null || body_ar === null)
    return { ...(purpose === null ? { purpose: ['V-REQ'] } : {}), ...(body_ar === null ? { body_ar: ['V-REQ'] } : {}) }
  const fields = await placeholdersOf(trx, purpose, id === undefined ? {} : { templateId: id })
  const faults = (text: string) => templateFaults(text, fields).map((fault) => ({ text: faultWords(fault) }))
  const [ar, en] = [faults(body_ar), faults(body_en ?? '')]
  if (ar.length + en.length === 0) return undefined
  return { ...(ar.length > 0 ? { body_ar: ar } : {}), ...(en.length > 0 ? { body_en: en } : {}) }
}

/** Templates in Word or as texts: kept by the ministry, downloaded by the side for which each is written. */
export const docTemplatesArea: Area = (on, services) => {
  register(on, services, docTemplateRegister, {
    table: 'doc_templates',
    scope: () => undefined,
    search: ['title_ar', 'slug'],
    order: 'title_ar',
    own: ['version'],
    check: (trx, _actor, input, before) => refusals(trx, input, before?.id),
  })

  on(listDocTemplates, async ({ actor, query }) => {
    const side = isMinistry(actor) ? (query.type ?? 'min') : 'est'
    const { rows } = await sql<DocTemplate>`select t.slug, t.title_ar, t.doc_category_id, a.size, t.updated_at
      from doc_templates t left join attachments a on a.id = t.file and a.deleted_at is null and a.scan_state = 'clean'
      where (a.id is not null or t.body_ar is not null) and t.audience = ${side} and t.deleted_at is null order by t.doc_category_id, t.title_ar, t.id`.execute(
      services.db,
    )
    return rows
  })

  on(readDocTemplate, async ({ actor, params, request, reply }) => {
    const { rows } = await sql<{
      file: number | null
      title_ar: string
      purpose: LetterPurpose | null
      body_ar: string | null
      body_en: string | null
    }>`select t.file, t.title_ar, t.purpose, t.body_ar, t.body_en from doc_templates t
      where t.slug = ${params.slug} and t.deleted_at is null and (${isMinistry(actor)} or t.audience = 'est')`.execute(
      services.db,
    )
    const { file, title_ar, purpose, body_ar, body_en } = found(rows[0])
    if (purpose !== null && body_ar !== null) {
      // An organisation finds its own data in it; what only the letter itself will know is left to be written.
      const ngoId = actor.ngoId === undefined ? null : ngoOf(actor)
      const letter = await letterOf(services, actor, { title_ar, purpose, body_ar, body_en }, { ngoId, lang: 'ar' })
      return reply.headers(letterHeaders(title_ar, 'docx')).send(Buffer.from(await wordLetter(letter)))
    }
    const stored = await sql<Attachment>`select * from attachments where id = ${file} and deleted_at is null`.execute(
      services.db,
    )
    const name = `${title_ar}.docx`
    return serveFile(request, reply, services.storage, { ...found(stored.rows[0]), name }, { download: true })
  })
}
