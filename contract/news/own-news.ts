import { z } from 'zod'
import { bool, file, int, list, lk, longText, optional, pastDate, rich, text } from '../core/calls/fields.ts'
import { changedByPost, resource } from '../core/calls/resource.ts'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { ownPublicationCalls, ownPublicationFilter, ownPublicationView } from '../core/own-publication.ts'
import { longestAlternative } from './alternative.ts'
import { readNews } from './news.ts'
import { ownNewsWords } from './own-news-words.ts'

/** Where a picture is looked at, in percent of its width and height. */
export const focus = { focus_x: int(0, 100), focus_y: int(0, 100) }
export const mostPictures = 10

/** News as the organisation keeps them: drafts, what visitors read, and what waits for its hour. */
export const newsRegister = changedByPost(
  resource({
    path: 'v2/news',
    permission: 'news',
    title: 'News of the organisation',
    words: ownNewsWords,
    form: true,
    input: {
      title_ar: text(5, 200),
      title_en: optional(text(5, 200)),
      summary_ar: longText(500),
      content_ar: rich(20_000),
      content_en: optional(rich(20_000)),
      accomplished_at_date: pastDate,
      governorate_id: lk('governorates'),
      image: file('image'),
      /** Asked for by the server: what stands there from before may lack it. */
      image_alt_ar: optional(text(3, longestAlternative)),
      image_alt_en: optional(text(3, longestAlternative)),
      ...focus,
      images: optional(
        list(
          z.strictObject({
            file: file('image'),
            alt_ar: optional(text(3, longestAlternative)),
            alt_en: optional(text(3, longestAlternative)),
            /** It says nothing, and is passed over by those who cannot see it. */
            is_decorative: bool,
          }),
          1,
          mostPictures,
        ),
      ),
    },
    view: { ...ownPublicationView, hidden_reason: z.string().nullable() },
    filter: ownPublicationFilter,
  }),
)
export const newsPublication = ownPublicationCalls({
  path: newsRegister.path,
  permission: 'news',
  title: 'News of the organisation',
})
export const previewNews = call({
  method: 'GET',
  path: 'v2/news/{id}/preview',
  summary: 'A news item with its draft, as visitors will read it',
  access: { kinds: ['org'], may: [['news', 'S']], acting: 'read' },
  params: z.strictObject({ id }),
  answer: readNews.answer,
})
