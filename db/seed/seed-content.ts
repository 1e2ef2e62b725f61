import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import { addMissing, idsBy } from './add-missing.ts'
import { faqs, helpSections } from './reference/help.ts'
import { hints } from './reference/hints.ts'
import { fileInstructions } from './reference/instructions-file.ts'
import { peopleInstructions } from './reference/instructions-people.ts'
import { requestInstructions } from './reference/instructions-requests.ts'
import { letterTexts } from './reference/letter-texts.ts'
import { pageRow } from './reference/page.ts'
import { aboutPages } from './reference/pages-about.ts'
import { foundingPages } from './reference/pages-founding.ts'
import { guidePages } from './reference/pages-guide.ts'
import { seasonPages } from './reference/pages-seasons.ts'
import { regulationTypes } from './reference/regulation-types.ts'

const paragraph = (text: string): string => `<p>${text}</p>`

/** Texts of the screens: instructions, hints, questions and answers, help, types of the legal library, static pages. */
export async function seedContent(db: Kysely<DB>): Promise<void> {
  await addMissing(
    db,
    'instructions',
    ['slug'],
    [...fileInstructions, ...peopleInstructions, ...requestInstructions].map(
      ([slug, title_ar, title_en, body_ar, body_en]) => ({
        slug,
        title_ar,
        title_en,
        body_ar: paragraph(body_ar),
        body_en: paragraph(body_en),
      }),
    ),
  )
  await addMissing(
    db,
    'hints',
    ['slug', 'section_name'],
    hints.map(([slug, section_name, texts]) => ({
      slug,
      section_name,
      contents: JSON.stringify(
        Object.fromEntries(Object.entries(texts).map(([field, [ar, en]]) => [field, { ar, en }])),
      ),
    })),
  )
  await seedQuestions(db)
  await seedHelp(db)
  if (!(await isStaffs(db, 'regulation_types')))
    await addMissing(
      db,
      'regulation_types',
      ['model', 'name_ar'],
      regulationTypes.map(([model, name_ar, name_en], sort) => ({ model, name_ar, name_en, sort })),
    )
  // Category 4: letters.
  await addMissing(
    db,
    'doc_templates',
    ['slug'],
    letterTexts.map((text) => ({ ...text, doc_category_id: 4, audience: 'est', purpose: 'mediation' })),
  )
  await addMissing(db, 'pages', ['key'], [...aboutPages, ...foundingPages, ...guidePages, ...seasonPages].map(pageRow))
}

/** True once staff have written in a table: its records may have other names now, and adding ours again would bring back what they changed. */
async function isStaffs(db: Kysely<DB>, ...tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} where updated_by is not null limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

async function seedQuestions(db: Kysely<DB>): Promise<void> {
  if (await isStaffs(db, 'faqs', 'faq_categories')) return
  await addMissing(
    db,
    'faq_categories',
    ['name_ar'],
    faqs.map(([name_ar, name_en, type], sort) => ({ name_ar, name_en, type, sort })),
  )
  const categoryId = await idsBy(db, 'faq_categories', 'name_ar')
  await addMissing(
    db,
    'faqs',
    ['question_ar'],
    faqs.flatMap(([category, , , questions]) =>
      questions.map(([question_ar, answer_ar, question_en, answer_en], sort) => ({
        faq_category_id: categoryId(category),
        question_ar,
        question_en,
        answer_ar: paragraph(answer_ar),
        answer_en: paragraph(answer_en),
        sort,
        is_published: true,
      })),
    ),
  )
}

async function seedHelp(db: Kysely<DB>): Promise<void> {
  if (await isStaffs(db, 'help_sections', 'help_links')) return
  await addMissing(
    db,
    'help_sections',
    ['slug'],
    helpSections.map(([type, slug, title_ar, title_en], sort) => ({
      type,
      slug,
      title_ar,
      title_en,
      sort,
    })),
  )
  const sectionId = await idsBy(db, 'help_sections', 'slug')
  await addMissing(
    db,
    'help_links',
    ['help_section_id', 'url'],
    helpSections.flatMap(([, section, , , links]) =>
      links.map(([title_ar, title_en, url], sort) => ({
        help_section_id: sectionId(section),
        title_ar,
        title_en,
        url,
        kind: 'page',
        sort,
      })),
    ),
  )
}
