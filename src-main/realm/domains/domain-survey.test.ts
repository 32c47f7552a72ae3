import { describe, expect, it } from 'vitest';
import { exampleModel, exampleUser } from '../example-realm.ts';
import { affectedPeople, changedRules, domainImpact, surveyDomains } from './domain-survey.ts';

const person = (userId: number, email: string | null) =>
  exampleUser(userId, { full_name: `Person ${userId}`, delivery_email: email });
const people = [
  person(1, 'a@corp.test'),
  person(2, 'b@CORP.test'),
  person(3, 'c@team.wide.test'),
  person(4, 'd@münchen.example'),
  person(5, 'e@xn--mnchen-3ya.example'),
  person(6, null),
  { ...person(7, 'bot@elsewhere.test'), is_bot: true },
];
const model = () =>
  exampleModel({
    realm_users: people,
    realm_non_active_users: [exampleUser(8, { is_active: false, delivery_email: 'gone@elsewhere.test' })],
    realm_domains: [
      { domain: 'corp.test', allow_subdomains: false },
      { domain: 'wide.test', allow_subdomains: true },
    ],
  }).model;

describe('the survey', () => {
  it('counts active people per allowed domain, whatever the spelling', () => {
    expect(surveyDomains(model(), 7)).toEqual({
      version: 7,
      known: 5,
      hidden: 1,
      outside: 2,
      insideOf: { 'corp.test': 2, 'wide.test': 1 },
      outsideDomains: [{ domain: 'xn--mnchen-3ya.example', readable: 'münchen.example', people: 2 }],
      outsideDomainCount: 1,
    });
  });
});

describe('the impact of a change', () => {
  it.each([
    [{ domain: 'münchen.example', allowSubdomains: false }, [], [4, 5]],
    [{ domain: 'corp.test', allowSubdomains: null }, [1, 2], []],
    [{ domain: 'wide.test', allowSubdomains: false }, [3], []],
    [{ domain: 'test', allowSubdomains: true }, [], []],
  ])('%j', (change, leaving, joining) => {
    const given = model();
    const impact = domainImpact(given, [change]);
    expect(impact).toMatchObject({
      outsideBefore: 2,
      outsideAfter: 2 + leaving.length - joining.length,
      hidden: 1,
      leaving: { count: leaving.length },
      joining: { count: joining.length },
    });
    expect(impact.leaving.people.map(({ userId }) => userId)).toEqual(leaving);
    expect(affectedPeople(given, [change], 'leaving')).toEqual(leaving);
    expect(affectedPeople(given, [change], 'joining')).toEqual(joining);
  });

  it('combines all changes', () => {
    const rules = changedRules(
      [{ domain: 'a.test', allowSubdomains: false }],
      [
        { domain: 'a.test', allowSubdomains: null },
        { domain: 'B.test', allowSubdomains: true },
      ],
    );
    expect(rules).toEqual([{ domain: 'b.test', allowSubdomains: true }]);
  });

  it('covers a hundred thousand people and names the first', () => {
    const many = Array.from({ length: 100_000 }, (_, index) =>
      person(index + 1, `p${index}@${index % 3 === 0 ? 'corp.test' : `d${index % 400}.test`}`),
    );
    const large = exampleModel({
      realm_users: many,
      realm_non_active_users: [],
      realm_domains: [{ domain: 'corp.test', allow_subdomains: false }],
    }).model;
    const impact = domainImpact(large, [{ domain: 'corp.test', allowSubdomains: null }]);
    expect(impact.leaving.count).toBe(33_334);
    expect(impact.leaving.people).toHaveLength(20);
    const survey = surveyDomains(large, 1);
    expect(survey.outside).toBe(66_666);
    expect(survey.outsideDomains).toHaveLength(50);
    expect(survey.outsideDomainCount).toBe(400);
  });
});
