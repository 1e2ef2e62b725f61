/** A heading with its paragraphs; a list inside stands for a bulleted list. */
export type Part = readonly [heading: string, ...content: (string | readonly string[])[]]
interface Text {
  readonly title: string
  readonly lead: string
  readonly parts: readonly Part[]
}
export interface Step {
  readonly title: readonly [ar: string, en: string]
  readonly text: readonly [ar: string, en: string]
  /** Nothing when the step has no time limit. */
  readonly term?: readonly [ar: string, en: string]
}
export interface SeedPage {
  readonly key: string
  readonly ar: Text
  readonly en: Text
  readonly steps?: readonly Step[]
}

const content = (one: string | readonly string[]): string =>
  typeof one === 'string' ? `<p>${one}</p>` : `<ul>${one.map((item) => `<li>${item}</li>`).join('')}</ul>`
const body = ({ lead, parts }: Text): string =>
  `<p>${lead}</p>${parts.map(([heading, ...rest]) => `<h2>${heading}</h2>${rest.map(content).join('')}`).join('')}`

/** A page as the table holds it. */
export const pageRow = ({ key, ar, en, steps }: SeedPage) => ({
  key,
  is_published: true,
  title_ar: ar.title,
  title_en: en.title,
  body_ar: body(ar),
  body_en: body(en),
  blocks: steps
    ? JSON.stringify({
        steps: steps.map(({ title, text, term }) => ({
          title_ar: title[0],
          title_en: title[1],
          text_ar: text[0],
          text_en: text[1],
          term_ar: term?.[0] ?? null,
          term_en: term?.[1] ?? null,
        })),
      })
    : null,
})
