/** What people of one group of trades write about their work. Every string could be written on a shop window. */
export interface Voice {
  /** What such a business is called before its fancy name: 'Taller', 'Fonda'. */
  houses: readonly string[];
  /** One sentence about how they work, for the description of the profile. */
  details: readonly string[];
  /** Titles of posts, at most 25 characters. */
  titles: readonly string[];
  /** Texts of posts, at most 200 characters. */
  posts: readonly string[];
}
