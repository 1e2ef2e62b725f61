import type { Kit } from './kit.ts'
import { type RegulationText, regulationTexts } from './regulation-texts.ts'

const summary =
  'نص تجريبي: العنوان والرقم والسنة من الواقع حيث لم يُذكر غير ذلك، أما المتن ويوم الصدور فللعرض فقط، ولا يُعتدّ بهما قانوناً.'

const articlesOf = ({ articles, names }: RegulationText, regulation: number) =>
  articles.map(([ar, en], n) => ({
    regulation_id: regulation,
    sort: n + 1,
    heading_ar: `المادة ${n + 1}`,
    body_ar: `<p>نص تجريبي. موضوع هذه المادة: ${ar}.</p><p>يحلّ محلّ هذا المتن النصّ الرسمي بعد أن تدخله الوزارة.</p>${n === 0 && names ? `<p>${names}</p>` : ''}`,
    body_en: `<p>Placeholder text. Subject of this article: ${en}.</p><p>The official text takes the place of this one once the ministry has entered it.</p>`,
  }))

/** The text of the law on associations before its decree of 1969, so that two versions can be read and compared. */
async function seedEarlierText({ db }: Kit, law: number, decree: number): Promise<void> {
  const articles = await db
    .selectFrom('regulation_contents')
    .select(['id', 'sort', 'heading_ar', 'body_ar', 'body_en'])
    .where('regulation_id', '=', law)
    .orderBy('sort')
    .execute()
  const then = articles
    .filter(({ sort }) => sort !== 9)
    .map((one) =>
      one.sort === 7
        ? {
            ...one,
            body_ar: one.body_ar.replace('الموارد المالية وجمع التبرعات', 'الموارد المالية'),
            body_en: one.body_en?.replace('financial means and the collection of donations', 'financial means') ?? null,
          }
        : one,
    )
  await db
    .insertInto('regulation_versions')
    .values({
      regulation_id: law,
      replaced_on: '1969-01-01',
      amended_by_id: decree,
      contents: JSON.stringify(then),
    })
    .execute()
}

/** Fields of the founding screen, and the article of the law on associations whose subject asks for them. */
const asked: Readonly<Record<string, number>> = {
  name_ar: 3,
  objectives: 3,
  resources: 7,
  board_members_number: 8,
  dissolution_beneficiary: 10,
}

/** Points hints of the founding screen to the articles that ask for their fields. */
async function seedLawsOfHints({ db }: Kit, law: number): Promise<void> {
  const articles = await db
    .selectFrom('regulation_contents')
    .select(['id', 'sort'])
    .where('regulation_id', '=', law)
    .execute()
  const hints = await db.selectFrom('hints').select(['id', 'contents']).where('slug', '=', 'temp-ngo-info').execute()
  for (const { id, contents } of hints) {
    const linked = Object.entries(contents as Record<string, object>).map(([field, hint]) => {
      const article = articles.find(({ sort }) => sort === asked[field])
      return [field, article ? { ...hint, regulation_id: law, article_id: article.id } : hint]
    })
    await db
      .updateTable('hints')
      .set({ contents: JSON.stringify(Object.fromEntries(linked)) })
      .where('id', '=', id)
      .execute()
  }
}

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
        is_published: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(text.name_ar, id)
    await kit.db.insertInto('regulation_contents').values(articlesOf(text, id)).execute()
    if (!text.original) continue
    const file = await kit.pdf({ type: 'regulations', id }, text.name_ar, `${text.name_en}, ${text.number}`)
    await kit.db.updateTable('regulations').set({ file }).where('id', '=', id).execute()
  }
  const [law, decree] = [ids.get('قانون الجمعيات والمؤسسات الخاصة'), ids.get('المرسوم التشريعي المعدِّل لقانون الجمعيات')]
  if (law === undefined || decree === undefined) return
  await seedEarlierText(kit, law, decree)
  await seedLawsOfHints(kit, law)
}
