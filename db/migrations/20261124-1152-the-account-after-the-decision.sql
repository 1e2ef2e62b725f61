-- The page said that the founder's account becomes that of the organisation. It does not: the organisation gets its own.
update public.pages set blocks = replace(replace(blocks::text,
    'وتُقيَّد المنظمة في السجل، ويصبح حسابكم حساب المنظمة.',
    'وتُقيَّد المنظمة في السجل. ويُفتح لها حساب خاص بها، يصل اسم مستخدمه وكلمة مروره المؤقتة إلى بريد صاحب الطلب. ويبقى حساب طلب التأسيس للقراءة 90 يوماً.'),
    'the organisation is entered in the register, and your account becomes the account of the organisation.',
    'and the organisation is entered in the register. It gets an account of its own; the user name and a temporary password go to the applicant’s e-mail address. The account of the founding request stays readable for 90 days.')::jsonb
  where key = 'ngo-create-steps';
