import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { cutNames } from './cuts.ts'
import { picture } from './shapes.ts'

const slide = z.object({
  id: z.int(),
  title_ar: z.string().nullable(),
  title_en: z.string().nullable(),
  details_ar: z.string().nullable(),
  link: z.string().nullable(),
  /** What the picture shows; null where its title says enough. */
  alt_ar: z.string().nullable(),
  alt_en: z.string().nullable(),
  image: picture,
})
export type Slide = z.output<typeof slide>
export const listSlides = call({
  method: 'GET',
  path: 'v2/guest/slides',
  summary: 'Slides of the home page in their order',
  access: 'open',
  answer: z.array(slide),
})

export const listNgoSlides = call({
  method: 'GET',
  path: 'v2/guest/ngo-slides/{id}',
  summary: 'Slides of an organisation in their order',
  access: 'open',
  params: z.strictObject({ id }),
  answer: z.array(slide),
})

/** Records that show pictures to the public; a picture is seen only while its record is. */
export const pictureOwners = ['news', 'ngo-event', 'ministry-event', 'slide', 'login-slide', 'ngo-slide'] as const
export type PictureOwner = (typeof pictureOwners)[number]
export const readPicture = call({
  method: 'GET',
  path: 'v2/guest/pictures/{of}/{id}/{file}',
  summary: 'A picture of a public record',
  access: 'open',
  params: z.strictObject({ of: z.enum(pictureOwners), id, file: id }),
  /** `at` is the focal point, so that nobody keeps the picture as it was cut before. */
  query: z.strictObject({ cut: z.enum(cutNames).optional(), at: z.string().max(9).optional() }),
  answer: z.unknown(),
  blob: ['image/*'],
})
