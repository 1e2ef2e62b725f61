-- The last day of a return of which its applicant was reminded, so that each term is told of once [domain 3.3, N-25].
alter table transaction_requests add column return_told_for timestamptz;
