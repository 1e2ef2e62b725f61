import { endOfDay } from '#contract/core/values/dates.ts'
import type { Opportunity } from '#contract/opportunities/calls.ts'

/** Codes of employment-types in the words of schema.org; what has none is OTHER. */
const employment: Readonly<Record<number, string>> = {
  1: 'FULL_TIME',
  2: 'PART_TIME',
  3: 'TEMPORARY',
  4: 'CONTRACTOR',
  6: 'VOLUNTEER',
}
const remote = 5
/** Statuses of organisations that may take people on: active, and led by a temporary board. */
const hiring = [1, 3]

/** A JobPosting of schema.org for search engines; null when nobody can apply today, or to an organisation that may not act freely. */
export function postingOf(
  one: Omit<Opportunity, 'posting'>,
  { site, country }: { site: string; country: string },
): Opportunity['posting'] {
  const { ngo } = one
  if (one.state !== 'open' || !hiring.includes(ngo.status.id)) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: one.name,
    description: one.opportunity_objectives_ar,
    identifier: { '@type': 'PropertyValue', name: ngo.name_ar, value: one.code },
    url: one.page_url,
    datePosted: one.starting_date,
    validThrough: endOfDay(one.closing_date),
    employmentType: one.type === 'volunteer' ? 'VOLUNTEER' : (employment[one.employment_type.id] ?? 'OTHER'),
    totalJobOpenings: one.vacancies_number,
    hiringOrganization: {
      '@type': 'Organization',
      name: ngo.name_ar,
      sameAs: `${site}/ngo/${ngo.id}`,
      ...(ngo.logo ? { logo: site + ngo.logo } : {}),
    },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressRegion: one.governorate.name_ar, addressCountry: country },
    },
    ...(one.employment_type.id === remote
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: country },
        }
      : {}),
    qualifications: one.certificate_ar,
    ...(one.experience_ar ? { experienceRequirements: one.experience_ar } : {}),
    ...(one.skill_ar ? { skills: one.skill_ar } : {}),
    inLanguage: 'ar',
    directApply: false,
  }
}
