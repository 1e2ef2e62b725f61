import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { idNumber } from '../core/calls/fields.ts'

/** Where somebody may stand in an organisation. */
export const places = ['employee', 'volunteer', 'member', 'founder', 'council', 'trustee', 'executive'] as const

/**
 * Who has a national number in the own organisation: what is known of the person, and every register in which he stands
 * and that the asker may see. The number travels in the body, so that no address names a person.
 */
export const findPerson = call({
  method: 'POST',
  path: 'v2/people/find',
  summary: 'A person of the organisation by the national number: known data and where he stands',
  access: {
    kinds: ['org'],
    may: (['ngo_employees', 'ngo_volunteers', 'ngo_general_authority_members'] as const).flatMap((slug) => [
      [slug, 'A'] as const,
      [slug, 'U'] as const,
    ]),
    acting: 'write',
  },
  body: z.strictObject({ id_number: idNumber }),
  answer: z.object({
    /** Personal data of the newest record; null where nobody is known. */
    person: z
      .object({
        first_name: z.string(),
        last_name: z.string(),
        father_name: z.string().nullable(),
        mother_name: z.string().nullable(),
        nationality_id: z.int().nullable(),
        gender: z.enum(['M', 'F']).nullable(),
        birth_date: z.string().nullable(),
        birth_place: z.string().nullable(),
        registry_place: z.string().nullable(),
        education_level_id: z.int().nullable(),
        specialization: z.string().nullable(),
        profession: z.string().nullable(),
        mobile: z.string().nullable(),
        email: z.string().nullable(),
        residence_governorate_id: z.int().nullable(),
        residence_address: z.string().nullable(),
      })
      .nullable(),
    places: z.array(
      z.object({
        place: z.enum(places),
        id: z.int(),
        /** The name as it stands there. */
        name: z.string(),
        /** Since when, and until when where it has ended. */
        from: z.string(),
        until: z.string().nullable(),
      }),
    ),
  }),
})
