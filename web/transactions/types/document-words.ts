import type { DocumentInput } from '#contract/transactions/type-documents.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** How many pieces of a document are asked for [domain 2.12 count_rule]. */
export const countWords: Readonly<Record<DocumentInput['count_rule'], (input: { count: number }) => string>> = {
  fixed: m.document_count_fixed,
  per_founder: m.document_count_per_founder,
  per_legal_founder: m.document_count_per_legal_founder,
  per_foreign_founder: m.document_count_per_foreign_founder,
}
export const ruleWords: Readonly<Record<DocumentInput['count_rule'], () => string>> = {
  fixed: m.document_rule_fixed,
  per_founder: m.document_rule_per_founder,
  per_legal_founder: m.document_rule_per_legal_founder,
  per_foreign_founder: m.document_rule_per_foreign_founder,
}
