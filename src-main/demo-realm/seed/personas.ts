import { namePools, splitName, type NamePool, type Place } from './names.ts';
import type { Random } from './random.ts';

/** A person whose name, language, place and telephone number match. */
export interface Persona extends Place {
  readonly fullName: string;
  /** Used in the email address. */
  readonly plainName: string;
  readonly language: string;
  /** `f`, `m`, or `x` if the name doesn't say. */
  readonly gender: string;
}

const totalWeight = namePools.reduce((sum, pool) => sum + pool.weight, 0);

/** A person with an unused name, if a few draws find one. */
export function drawPersona(random: Random, taken: ReadonlySet<string>): Persona {
  let persona = composePersona(random, drawPool(random));
  for (let attempt = 0; attempt < 3 && taken.has(persona.fullName); attempt += 1) {
    persona = composePersona(random, drawPool(random));
  }
  return persona;
}

function drawPool(random: Random): NamePool {
  let left = random.next() * totalWeight;
  const pool = namePools.find((candidate) => (left -= candidate.weight) < 0);
  return pool ?? random.pick(namePools);
}

function composePersona(random: Random, pool: NamePool): Persona {
  const at = random.below(pool.given.length);
  const given = splitName(pool.given[at] ?? '');
  const family = splitName(random.pick(pool.family));
  const parts = pool.familyFirst === true ? [family.written, given.written] : [given.written, family.written];
  const { city, timezone, dialling } = random.pick(pool.places);
  return {
    fullName: parts.join(pool.unspaced === true ? '' : ' '),
    plainName: `${given.plain}.${family.plain}`,
    city,
    timezone,
    dialling,
    language: pool.language,
    gender: pool.genders[at] ?? 'x',
  };
}
