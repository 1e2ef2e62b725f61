/** An opportunity of the demonstration; days count from the day of the seed, negative ones lie behind it. */
export type OpportunityText = {
  /** Number of the organisation in domain 6.7. */
  ngo: number
  name: string
  position: number
  employment: number
  field: number
  from: number
  to: number
  vacancies: number
  objectives: string
  certificate: string
  experience?: string
  skill?: string
  details?: string
  /** Taken from the organisation's address when nothing is said. */
  contact?: string
  status?: 'draft' | 'published' | 'closed' | 'archived' | 'hidden'
}

/** Codes of position, employment and work field, then days from and to, then vacancies. */
type Codes = readonly [position: number, employment: number, field: number, from: number, to: number, vacancies: number]

export const opportunity = (
  ngo: number,
  name: string,
  [position, employment, field, from, to, vacancies]: Codes,
  objectives: string,
  certificate: string,
  more: Pick<Partial<OpportunityText>, 'experience' | 'skill' | 'details' | 'contact' | 'status'> = {},
): OpportunityText => ({
  ngo,
  name,
  position,
  employment,
  field,
  from,
  to,
  vacancies,
  objectives,
  certificate,
  ...more,
})
