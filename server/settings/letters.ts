import { sql } from 'kysely'
import { wordFile } from '#contract/core/calls/call.ts'
import {
  listOwnFields,
  listTemplateVersions,
  previewLetter,
  printTemplate,
  type TemplateVersion,
} from '#contract/settings/doc-templates.ts'
import type { LetterPurpose } from '#contract/settings/letter-fields.ts'
import { found, notFound } from '../core/errors.ts'
import { contentDisposition, safeName } from '../core/files/names.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { LetterData } from '../core/papers/pdf/data.ts'
import type { Services } from '../core/services.ts'
import { ownFields, placeholdersOf } from './own-fields.ts'
import { filledWithBlanks, organisationValues, todayValue } from './letter-values.ts'

type Lang = 'ar' | 'en'
/** A template that is a text. */
export interface LetterTemplate {
  readonly title_ar: string
  readonly purpose: LetterPurpose
  readonly body_ar: string
  readonly body_en: string | null
}

/** What the letters of a reader are filled with: today, and the organisation. */
async function valuesFor(services: Services, actor: Actor, ngoId: number | null, lang: Lang) {
  const governorate = actor.kind === 'ministry' ? actor.governorateId : undefined
  const own = ngoId === null ? {} : await organisationValues(services.db, services, ngoId, lang, governorate)
  return { ...todayValue(services.now()), ...own }
}

/** The letter of a template for an organisation, or with dots where there is none. */
export async function letterOf(
  services: Services,
  actor: Actor,
  template: LetterTemplate,
  { ngoId, lang }: { ngoId: number | null; lang: Lang },
): Promise<LetterData> {
  const field = lang === 'en' ? 'body_en' : 'body_ar'
  if (template[field] === null) throw notFound()
  const fields = await placeholdersOf(services.db, template.purpose)
  const values = await valuesFor(services, actor, ngoId, lang)
  return { title: template.title_ar, lang, lines: filledWithBlanks(field, template[field], fields, values) }
}

/** Headers of a letter that is made for whoever asks. */
export const letterHeaders = (title: string, format: 'pdf' | 'docx') => ({
  'content-type': format === 'pdf' ? 'application/pdf' : wordFile,
  'content-disposition': contentDisposition('attachment', safeName(`${title}.${format}`)),
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})

/** The library is large and rarely needed: it is loaded with the first letter, not with the server. */
export const wordLetter = async (letter: LetterData): Promise<Uint8Array> =>
  (await import('../core/papers/letter-docx.ts')).letterDocx(letter)

/** Templates that are texts: tried with the data of an organisation, printed, and their earlier texts. */
export const lettersArea: Area = (on, services) => {
  on(previewLetter, async ({ actor, body }) => {
    const fields = await placeholdersOf(services.db, body.purpose)
    const of = async (lang: Lang) => {
      const field = `body_${lang}` as const
      return filledWithBlanks(field, body[field], fields, await valuesFor(services, actor, body.ngo_id, lang)).map(
        (line) => [...line],
      )
    }
    return { ar: await of('ar'), en: await of('en') }
  })

  on(printTemplate, async ({ actor, params, query, reply }) => {
    const { rows } = await sql<LetterTemplate>`select title_ar, purpose, body_ar, body_en from doc_templates
      where id = ${params.id} and body_ar is not null and purpose is not null and deleted_at is null`.execute(
      services.db,
    )
    const letter = await letterOf(services, actor, found(rows[0]), {
      ngoId: query.ngo_id ?? null,
      lang: query.language ?? 'ar',
    })
    const bytes = query.format === 'pdf' ? await services.pdf.render('letter', letter) : await wordLetter(letter)
    return reply.headers(letterHeaders(letter.title, query.format)).send(Buffer.from(bytes))
  })

  on(listOwnFields, () => ownFields(services.db))

  on(listTemplateVersions, async ({ params }) => {
    const { rows } = await sql<TemplateVersion>`
      select v.version, v.purpose, v.body_ar, v.body_en, v.created_at,
        nullif(concat_ws(' ', u.first_name, u.last_name), '') as created_by_name
      from doc_template_versions v join doc_templates t on t.id = v.doc_template_id and t.deleted_at is null
        left join users u on u.id = v.created_by
      where v.doc_template_id = ${params.id} order by v.version desc`.execute(services.db)
    return rows
  })
}
