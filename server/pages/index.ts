import type { Area } from '../core/http/route.ts'
import { faqFeedback } from './faq-feedback.ts'
import { faqRegisters } from './faq-registers.ts'
import { readableFaqs } from './faqs.ts'
import { pageRegisters } from './page-register.ts'
import { staticPages } from './static-pages.ts'

/** Texts that the ministry writes for everybody: static pages, questions with their answers. */
export const pages: Area = (on, services) => {
  staticPages(on, services)
  pageRegisters(on, services)
  readableFaqs(on, services)
  faqRegisters(on, services)
  faqFeedback(on, services)
}
