import type { Regulation } from '#contract/regulations/calls.ts'
import type { RegulationReference } from '#contract/regulations/reference.ts'
import { lang } from '#web/base/preferences.ts'
import { absolute, country, shareHead } from '#web/core/site/share-head.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { said } from '#web/core/site/words.ts'
import { legalHref, legalLists, numberOf } from './legal-words.ts'

/** What is amended is in force as it now stands. */
const force = ({ state }: RegulationReference): string => (state === 'repealed' ? 'NotInForce' : 'InForce')
const reference = (to: RegulationReference) => ({
  '@type': 'Legislation',
  '@id': absolute(legalHref(to)),
  name: to.name_ar,
  legislationIdentifier: to.number,
})

/** A legal text for machines. */
const factsOf = (text: Regulation) => ({
  ...reference(text),
  url: absolute(legalHref(text)),
  ...(text.name_en ? { alternateName: text.name_en } : {}),
  ...(text.summary_ar ? { abstract: text.summary_ar } : {}),
  legislationType: text.type.name_ar,
  legislationDate: text.issue_date,
  legislationLegalForce: `https://schema.org/${force(text)}`,
  legislationPassedBy: { '@type': 'GovernmentOrganization', name: text.issuing_authority },
  legislationJurisdiction: country,
  inLanguage: 'ar',
  ...(text.amends ? { legislationChanges: reference(text.amends) } : {}),
})

/** `head` of a legal text's page. */
export const legalHead = (text: Regulation | undefined) =>
  text
    ? shareHead({
        title: said(text),
        description:
          lang() === 'ar' && text.summary_ar
            ? text.summary_ar
            : m.legal_share_text({
                kind: legalLists[text.model].name(),
                number: numberOf(text),
                authority: text.issuing_authority,
              }),
        data: import.meta.env.SSR ? factsOf(text) : undefined,
      })
    : {}
