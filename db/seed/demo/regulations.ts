import type { Kit } from './kit.ts'
import { type RegulationText, regulationTexts } from './regulation-texts.ts'

const summary =
  'نص تجريبي: العنوان والرقم والسنة من الواقع حيث لم يُذكر غير ذلك، أما المتن ويوم الصدور فللعرض فقط، ولا يُعتدّ بهما قانوناً.'

const articlesOf = ({ articles }: RegulationText, regulation: number) =>
  articles.map(([ar, en], n) => ({
    regulation_id: regulation,
    sort: n + 1,
    heading_ar: `المادة ${n + 1}`,
    body_ar: `<p>نص تجريبي. موضوع هذه المادة: ${ar}.</p><p>يحلّ محلّ هذا المتن النصّ الرسمي بعد أن تدخله الوزارة.</p>`,
    body_en: `<p>Placeholder text. Subject of this article: ${en}.</p><p>The official text takes the place of this one once the ministry has entered it.</p>`,
  }))

/** The legal library of domain 6.6, with placeholders as articles; expects the types of the reference seed. */
export async function seedRegulations(kit: Kit): Promise<void> {
  const types = await kit.db.selectFrom('regulation_types').select(['id', 'model', 'name_ar']).execute()
  const ids = new Map<string, number>()
  for (const text of regulationTexts) {
    const type = types.find(({ name_ar }) => name_ar === text.type)
    if (type === undefined) throw new Error(`There is no type of regulations «${text.type}»`)
    const { id } = await kit.db
      .insertInto('regulations')
      .values({
        model: type.model,
        regulation_type_id: type.id,
        name_ar: text.name_ar,
        name_en: text.name_en,
        number: text.number,
        issue_date: text.issue_date,
        issuing_authority: text.authority,
        summary_ar: summary,
        state: text.state,
        amends_id: text.amends === undefined ? null : (ids.get(text.amends) ?? null),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(text.name_ar, id)
    await kit.db.insertInto('regulation_contents').values(articlesOf(text, id)).execute()
    if (!text.original) continue
    const file = await kit.pdf({ type: 'regulations', id }, text.name_ar, `${text.name_en}, ${text.number}`)
    await kit.db.updateTable('regulations').set({ file }).where('id', '=', id).execute()
  }
}
