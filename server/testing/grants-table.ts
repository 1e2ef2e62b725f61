import { z } from 'zod'

/**
 * A package of 360Giving 1.4 as far as the platform writes it, read from the published schemas (360-giving-schema.json
 * and 360-giving-package-schema.json, which are not kept here). These allow further fields; here a field that the
 * standard does not name is a mistake in its name.
 */
const day = z.iso.date()
const amount = z.number().nonnegative()
const identifier = z.string().regex(/^[^\s/&|?]+$/)
const words = z.string().regex(/\S/)
/** Of the list of the standard, those that the index of currencies brings along. */
const currency = z.enum(['SYP', 'USD', 'EUR'])
const organisation = { id: identifier, name: words }
const grant = z
  .strictObject({
    id: identifier,
    title: words.refine((title) => [...title].length <= 140),
    description: words,
    currency,
    amountAwarded: amount,
    amountDisbursed: amount,
    awardDate: day,
    plannedDates: z.array(z.strictObject({ startDate: day })).min(1),
    recipientOrganization: z.array(z.strictObject(organisation)).min(1),
    fundingOrganization: z
      .array(
        z.strictObject({
          ...organisation,
          addressCountry: z
            .string()
            .regex(/^[A-Z]{2}$/)
            .optional(),
        }),
      )
      .min(1),
    disbursementTransaction: z.array(z.strictObject({ transactionDate: day, value: amount, currency })),
    dateModified: z.iso.datetime(),
    dataSource: z.url(),
  })
  // «This should equal the sum of all the disbursement transactions for this grant.»
  .refine(({ amountDisbursed, disbursementTransaction }) => {
    const sum = disbursementTransaction.reduce((total, { value }) => total + value, 0)
    return Math.abs(sum - amountDisbursed) <= 0.01 + sum * Number.EPSILON * 4
  }, 'what was disbursed is not the sum of its parts')
const grantsPackage = z.strictObject({
  version: z.string().regex(/^\d+\.\d+$/),
  grants: z
    .array(grant)
    .min(1)
    .refine((grants) => new Set(grants.map(({ id }) => id)).size === grants.length, 'a grant stands twice'),
})

/** What in a package the table does not allow, each with its place. */
export const grantsFaults = (text: string): string[] =>
  grantsPackage.safeParse(JSON.parse(text)).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  []
