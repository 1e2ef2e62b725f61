import { z } from 'zod'
import {
  pageStep,
  readAboutMinistry,
  readFoundingOrganization,
  readPage,
  type PageKey,
  type PageSection,
  type StaticPage,
} from '#contract/pages/calls.ts'
import { found } from '../core/errors.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import { cleanRichText, paragraphsOf } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'

/** A text in parts, one for each second heading; deeper headings become strong lines, so that no level is skipped. */
function sectionsOf(html: string | null): PageSection[] {
  const [lead = '', ...rest] = (html ?? '').split(/<h[12](?=[\s>])[^>]*>/i)
  const parts = rest.map((part) => {
    const [heading = '', ...content] = part.split(/<\/h[12]\s*>/i)
    return { heading: paragraphsOf(heading).join(' ') || null, html: content.join('') }
  })
  return [{ heading: null, html: lead }, ...parts]
    .map((part) => ({
      ...part,
      html: cleanRichText(
        part.html.replace(/<h[3-6](?=[\s>])[^>]*>/gi, '<p><strong>').replace(/<\/h[3-6]\s*>/gi, '</strong></p>'),
      ).trim(),
    }))
    .filter((part) => part.heading !== null || part.html !== '')
}

/** Blocks are staff's json: a shape that is not understood is no steps, never a page that fails. */
export const stepsOf = (blocks: unknown): StaticPage['steps'] =>
  z.object({ steps: z.array(pageStep) }).safeParse(blocks).data?.steps ?? []

/** A stored page in the shape in which visitors get it. */
export const shownPage = ({
  key,
  title_ar,
  title_en,
  body_ar,
  body_en,
  blocks,
  updated_at,
}: StoredPage): StaticPage => ({
  key,
  title_ar,
  title_en,
  body_ar: sectionsOf(body_ar),
  body_en: sectionsOf(body_en),
  steps: stepsOf(blocks),
  updated_at,
})
interface StoredPage {
  readonly key: PageKey
  readonly title_ar: string
  readonly title_en: string | null
  readonly body_ar: string
  readonly body_en: string | null
  readonly blocks: unknown
  readonly updated_at: string
}

/** The static pages by key, and the two that have addresses of their own. */
export const staticPages: Area = (on, services) => {
  const pageOf = async (key: PageKey): Promise<StaticPage> => {
    const row = found(
      await services.readDb
        .selectFrom('pages')
        .select(['title_ar', 'title_en', 'body_ar', 'body_en', 'blocks', 'updated_at'])
        .where('key', '=', key)
        .where('deleted_at', 'is', null)
        .where('is_published', '=', true)
        .executeTakeFirst(),
    )
    return shownPage({ key, ...row })
  }

  on(readPage, async ({ params, request, reply }) => publicAnswer(request, reply, await pageOf(params.key)))
  on(readAboutMinistry, async ({ request, reply }) => publicAnswer(request, reply, await pageOf('about-ministry')))
  on(readFoundingOrganization, async ({ request, reply }) =>
    publicAnswer(request, reply, await pageOf('founding-organization')),
  )
}
