import type { PageKey } from '#contract/pages/calls.ts'
import { pageWords } from '#contract/pages/page-words.ts'
import { label } from '#web/base/label.ts'
import type { ScreenPath } from '#web/core/screens/screens.ts'

/** Where visitors read each page; a page without an address of its own is part of another one. */
export const readAt = {
  'website-brief': '/about-platform',
  'founding-organization': '/ngo-create-steps',
  'about-ministry': '/about-ministry',
  'use-policy': '/use-policy',
  accessibility: '/accessibility',
  'dealing-mechanism': '/dealing-mechanism',
  'standard-guide': '/standard-guide',
  'ngo-create-steps': '/ngo-create-steps',
  ramadanCampaign: '/ramadanCampaign',
  earthquakes: '/earthquakes',
  'general-activities': '/general-activities',
} as const satisfies Readonly<Record<PageKey, ScreenPath>>

/** Labels of the fields, in the order in which a comparison shows them. */
export const pageLabels: Readonly<Record<string, () => string>> = {
  title_ar: () => label(pageWords.title_ar),
  body_ar: () => label(pageWords.body_ar),
  title_en: () => label(pageWords.title_en),
  body_en: () => label(pageWords.body_en),
  blocks: () => label(pageWords.blocks),
}
