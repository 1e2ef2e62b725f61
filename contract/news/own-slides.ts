import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, file, int, list, longText, optional, text } from '../core/calls/fields.ts'
import { changedByPost, resource } from '../core/calls/resource.ts'
import { ownPublicationCalls, ownPublicationFilter, ownPublicationView } from '../core/own-publication.ts'
import { longestAlternative } from './alternative.ts'
import { focus } from './own-news.ts'
import { ownSlideWords } from './own-slide-words.ts'

export const mostSlides = 10

const register = changedByPost(
  resource({
    path: 'v2/slides',
    permission: 'slide-images',
    title: 'Slides of the organisation',
    words: ownSlideWords,
    form: true,
    input: {
      source: file('image'),
      title_ar: optional(text(1, 150)),
      details_ar: optional(longText(300)),
      alt_ar: optional(text(3, longestAlternative)),
      /** It says nothing, and is passed over by those who cannot see it. */
      is_decorative: bool,
      ...focus,
      sort: int(0, 9999),
    },
    view: ownPublicationView,
    filter: ownPublicationFilter,
  }),
)
/** Several pictures at once: each becomes the draft of a slide. */
const addSlides = call({
  method: 'POST',
  path: register.path,
  summary: 'Slides of the organisation: add pictures',
  access: { kinds: ['org'], may: [['slide-images', 'A']], acting: 'write' },
  body: z.strictObject({ slides: list(file('image'), 1, mostSlides) }),
  answer: z.array(register.row),
  form: true,
  says: 'added',
})
export const ownSlideRegister = { ...register, create: addSlides }
export const ownSlidePublication = ownPublicationCalls({
  path: register.path,
  permission: 'slide-images',
  title: 'Slides of the organisation',
})
