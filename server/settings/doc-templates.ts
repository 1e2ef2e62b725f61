import { sql } from 'kysely'
import {
  docTemplateRegister,
  listDocTemplates,
  readDocTemplate,
  type DocTemplate,
} from '#contract/settings/doc-templates.ts'
import type { Actor } from '../core/identity/actor.ts'
import { found } from '../core/errors.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import { register } from '../core/registers/register.ts'
import type { Area } from '../core/http/route.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const isMinistry = (actor: Actor) => actor.kind === 'ministry' && actor.ngoId === undefined

/** Templates in Word: kept by the ministry, downloaded by the side for which each is written. */
export const docTemplatesArea: Area = (on, services) => {
  register(on, services, docTemplateRegister, {
    table: 'doc_templates',
    scope: () => undefined,
    search: ['title_ar', 'slug'],
    order: 'title_ar',
    check: async (trx, _actor, { file }) => {
      const { rows } = await sql`select from attachments where id = ${file} and mime = ${docx}`.execute(trx)
      return rows.length > 0 ? undefined : { file: ['V-FILE'] }
    },
  })

  on(listDocTemplates, async ({ actor, query }) => {
    const side = isMinistry(actor) ? (query.type ?? 'min') : 'est'
    const { rows } = await sql<DocTemplate>`select t.slug, t.title_ar, t.doc_category_id, a.size, t.updated_at
      from doc_templates t join attachments a on a.id = t.file and a.deleted_at is null and a.scan_state = 'clean'
      where t.audience = ${side} and t.deleted_at is null order by t.doc_category_id, t.title_ar, t.id`.execute(
      services.db,
    )
    return rows
  })

  on(readDocTemplate, async ({ actor, params, request, reply }) => {
    const { rows } = await sql<
      Attachment & { title_ar: string }
    >`select a.*, t.title_ar from doc_templates t join attachments a on a.id = t.file and a.deleted_at is null
      where t.slug = ${params.slug} and t.deleted_at is null and (${isMinistry(actor)} or t.audience = 'est')`.execute(
      services.db,
    )
    const { title_ar, ...file } = found(rows[0])
    return serveFile(request, reply, services.storage, { ...file, name: `${title_ar}.docx` }, { download: true })
  })
}
