import type { Area } from '../core/route.ts'
import { publicFaqs } from './faqs.ts'
import { staticPages } from './static-pages.ts'

/** Texts that the ministry writes for everybody: static pages, questions with their answers. */
export const pages: Area = (on, services) => {
  staticPages(on, services)
  publicFaqs(on, services)
}
