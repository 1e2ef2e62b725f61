import { sql } from 'kysely'
import { textOf } from '#contract/core/values/arabic.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { foundersList } from '#contract/founding/calls.ts'
import { readFoundersList } from '#contract/founding/ministry-calls.ts'
import { type Actor, establishmentOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type * as Docx from '../core/papers/docx.ts'
import type { Column, Line, Piece } from '../core/papers/docx.ts'
import { contentDisposition, safeName } from '../core/files/names.ts'
import { type Area, urlOf, ZodRefusal } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'
import { type Case, getCase } from './case.ts'
import { missingForFounders } from './completeness.ts'
import { sectionRows, wireValues, type SectionRow } from './values.ts'

/** Where the founder, or the ministry, fetches it. */
export const foundersListUrl = (own: boolean, id: number): string =>
  own ? urlOf(foundersList.path) : urlOf(readFoundersList.path).replace(':id', String(id))

const person: readonly Column[] = [
  { title: 'م', share: 4, centred: true },
  { title: 'الاسم والكنية', share: 16 },
  { title: 'اسم الأم', share: 11 },
  { title: 'الرقم الوطني أو رقم جواز السفر', share: 13, centred: true },
  { title: 'مكان الولادة وتاريخها', share: 13 },
  { title: 'الجنسية', share: 8 },
  { title: 'المؤهل والمهنة', share: 13 },
  { title: 'العنوان', share: 17 },
  { title: 'الهاتف', share: 11, centred: true },
  { title: 'التوقيع', share: 14 },
]
const entity: readonly Column[] = [
  { title: 'م', share: 4, centred: true },
  { title: 'اسم الجهة المؤسِّسة', share: 38 },
  { title: 'رقم القيد أو الإشهار', share: 18, centred: true },
  { title: 'اسم الممثل المفوَّض', share: 22 },
  { title: 'التوقيع والختم', share: 26 },
]

const joined = (...parts: unknown[]) => parts.map(textOf).filter(Boolean).join('، ')

/** A line of the list for each kind of founder, and the names of lookup codes. */
function rowsOf(
  { ltr, words }: Pick<typeof Docx, 'ltr' | 'words'>,
  services: Services,
  codes: readonly { id: number; ngo_code: string }[],
) {
  const name = (index: string, code: unknown) => services.reference.find(index, code as number | null)?.name_ar ?? ''
  const named = (row: SectionRow): Line => [
    words(row.full_name ?? '', true),
    ...(row.is_delegate === true ? [words(' (مندوب المؤسسين)')] : []),
  ]
  const personRow = (row: SectionRow, at: number): Line[] => {
    const value = wireValues(services, 'est_members', row)
    return [
      [ltr(String(at + 1))],
      named(row),
      [words(textOf(value.mother_name))],
      [ltr(textOf(value.id_number))],
      [words(joined(value.birth_place, dayInWords(textOf(value.birth_date), 'ar')))],
      [words(name('nationalities', value.nationality_id))],
      [words(joined(name('education-levels', value.education_level_id), value.specialization, value.profession))],
      [words(joined(name('governorates', value.residence_governorate_id), value.residence_address))],
      [ltr(textOf(value.mobile))],
      [],
    ]
  }
  const entityRow = (row: SectionRow, at: number): Line[] => [
    [ltr(String(at + 1))],
    named(row),
    [ltr(textOf(row.legal_registration_no) || (codes.find((one) => one.id === row.member_ngo_id)?.ngo_code ?? ''))],
    [],
    [],
  ]
  return { name, personRow, entityRow }
}

/** The founders' list as a Word file, from the saved data; 422 with the missing fields while a founder is incomplete. */
async function foundersDocument(services: Services, { est }: Case, lang: Lang): Promise<Uint8Array> {
  const { db } = services
  const [ngos, members] = await Promise.all([
    sectionRows(db, 'est_ngo', est.id),
    sectionRows(db, 'est_members', est.id),
  ])
  const ngo = ngos[0] as SectionRow
  const missing = missingForFounders(services, { ngo, members, limits: est.founding_limits }, lang)
  if (Object.keys(missing).length > 0) throw new ZodRefusal(missing)
  // The library is large and rarely needed: it is loaded with the first list, not with the server.
  const docx = await import('../core/papers/docx.ts')
  const { docxBytes, ltr, paragraph, table, words } = docx
  const codes = await sql<{
    id: number
    ngo_code: string
  }>`select id, ngo_code from ngos where id = any(${members.map((member) => member.member_ngo_id).filter(Boolean) as number[]})`.execute(
    db,
  )
  const { name, personRow, entityRow } = rowsOf(docx, services, codes.rows)
  const people = members.filter((row) => row.member_kind === 'natural').map(personRow)
  const others = members.filter((row) => row.member_kind !== 'natural')
  const entities = others.map((row, at) => entityRow(row, people.length + at))
  const both = people.length > 0 && entities.length > 0
  const fact = (label: string, piece: Piece): Line => [words(`${label}: `), piece]
  const facts = (...all: Line[]) =>
    paragraph(all.flatMap((line, at) => (at > 0 ? [words(' \u00a0–\u00a0 '), ...line] : line)))
  const head = (text: string) => paragraph([words(text, true)], { size: 24, after: 100 })
  const title = 'قائمة بأسماء المؤسسين وبياناتهم'
  return docxBytes(
    title,
    [words('قائمة المؤسسين – طلب التأسيس رقم '), ltr(est.tracking_no)],
    [
      paragraph([words('الجمهورية العربية السورية')], { after: 0 }),
      paragraph([words('وزارة الشؤون الاجتماعية والعمل')], { after: 200 }),
      paragraph([words(title, true)], { size: 34, centred: true, after: 200 }),
      paragraph([words('الاسم المقترح: '), words(textOf(ngo.name_ar), true)]),
      facts(
        fact('الشكل القانوني', words(name('legal-forms', est.legal_form_id ?? ngo.legal_form_id))),
        fact('المحافظة', words(name('governorates', est.governorate_id ?? ngo.governorate_id))),
        fact('عدد المؤسسين', ltr(String(members.length))),
      ),
      facts(
        fact('رقم طلب التأسيس', ltr(est.tracking_no)),
        fact('تاريخ إعداد القائمة', words(dayInWords(todayIn(services.now()), 'ar'))),
      ),
      paragraph([], { after: 0 }),
      ...(both ? [head('المؤسسون من الأشخاص الطبيعيين')] : []),
      ...(people.length > 0 ? [table(person, people, 800)] : []),
      ...(both ? [paragraph([]), head('الجهات المؤسِّسة')] : []),
      ...(entities.length > 0 ? [table(entity, entities, 1000)] : []),
      paragraph([], { after: 60 }),
      paragraph([words('نصرّح نحن المؤسسين الموقّعين أعلاه بأن البيانات الواردة في هذه القائمة صحيحة وعلى مسؤوليتنا.')]),
    ],
  )
}

/** The founders' list for signature: the founder's own, and the same beside the signed one on the review desk. */
export const foundersListArea: Area = (on, services) => {
  const send = async (actor: Actor, id: number, lang: Lang) => {
    const c = await getCase(services.db, actor, id)
    return { c, bytes: await foundersDocument(services, c, lang) }
  }
  on(foundersList, async ({ actor, lang, reply }) => {
    const { c, bytes } = await send(actor, establishmentOf(actor), lang)
    return reply.headers(headersFor(c)).send(bytes)
  })
  on(readFoundersList, async ({ actor, params, lang, reply }) => {
    const { c, bytes } = await send(actor, params.id, lang)
    await audit(services.db, actor, {
      action: 'view',
      entity: 'establishments',
      entity_id: c.est.id,
      establishment_id: c.est.id,
      description_ar: `تنزيل قائمة المؤسسين وبياناتهم في الطلب ${c.est.tracking_no}`,
    })
    return reply.headers(headersFor(c)).send(bytes)
  })
}

const headersFor = ({ est }: Case) => ({
  'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'content-disposition': contentDisposition('attachment', safeName(`قائمة المؤسسين ${est.tracking_no}.docx`)),
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})
