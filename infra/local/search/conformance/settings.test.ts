import { describe, expect, it } from 'vitest';
import { succeeded, useServer } from './support.ts';

const server = useServer();

describe('settings', () => {
  it('has the known defaults', async () => {
    const index = await server.index({}, []);
    expect(await index.getSettings()).toMatchObject({
      displayedAttributes: ['*'],
      searchableAttributes: ['*'],
      filterableAttributes: [],
      sortableAttributes: [],
      rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
      stopWords: [],
      synonyms: {},
      distinctAttribute: null,
      typoTolerance: {
        enabled: true,
        minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
        disableOnWords: [],
        disableOnAttributes: [],
        disableOnNumbers: false,
      },
      faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
      pagination: { maxTotalHits: 1000 },
      proximityPrecision: 'byWord',
      separatorTokens: [],
      nonSeparatorTokens: [],
      dictionary: [],
      facetSearch: true,
      prefixSearch: 'indexingTime',
    });
  });

  it('changes only what is named and resets by null', async () => {
    const index = await server.index({ searchableAttributes: ['a', 'b'], stopWords: ['de'] }, []);
    const task = await succeeded(index.updateSettings({ stopWords: null, synonyms: { uno: ['dos'] } }).waitTask());
    expect(task.type).toBe('settingsUpdate');
    expect(await index.getSettings()).toMatchObject({
      searchableAttributes: ['a', 'b'],
      stopWords: [],
      synonyms: { uno: ['dos'] },
    });
    await succeeded(index.resetSettings().waitTask());
    expect(await index.getSettings()).toMatchObject({ searchableAttributes: ['*'], synonyms: {} });
  });

  it('merges the groups field by field', async () => {
    const index = await server.index({ typoTolerance: { disableOnWords: ['ana'] } }, []);
    await succeeded(index.updateTypoTolerance({ minWordSizeForTypos: { oneTypo: 4 } }).waitTask());
    expect(await index.getTypoTolerance()).toMatchObject({
      enabled: true,
      disableOnWords: ['ana'],
      minWordSizeForTypos: { oneTypo: 4, twoTypos: 9 },
    });
    await succeeded(index.updateFaceting({ sortFacetValuesBy: { estado: 'count' } }).waitTask());
    expect(await index.getFaceting()).toEqual({
      maxValuesPerFacet: 100,
      sortFacetValuesBy: { '*': 'alpha', estado: 'count' },
    });
    await succeeded(index.updatePagination({ maxTotalHits: 50 }).waitTask());
    expect(await index.getPagination()).toEqual({ maxTotalHits: 50 });
    await succeeded(index.resetPagination().waitTask());
    expect(await index.getPagination()).toEqual({ maxTotalHits: 1000 });
  });

  it('has a route for each setting', async () => {
    const index = await server.index({}, []);
    await succeeded(index.updateSearchableAttributes(['b', 'a']).waitTask());
    expect(await index.getSearchableAttributes()).toEqual(['b', 'a']);
    await succeeded(index.updateSortableAttributes(['precio']).waitTask());
    expect(await index.getSortableAttributes()).toEqual(['precio']);
    await succeeded(index.updateRankingRules(['words', 'precio:desc']).waitTask());
    expect(await index.getRankingRules()).toEqual(['words', 'precio:desc']);
    await succeeded(index.updateDistinctAttribute('grupo').waitTask());
    expect(await index.getDistinctAttribute()).toBe('grupo');
    await succeeded(index.resetDistinctAttribute().waitTask());
    expect(await index.getDistinctAttribute()).toBeNull();
    await succeeded(index.updateDisplayedAttributes(['id']).waitTask());
    expect(await index.getDisplayedAttributes()).toEqual(['id']);
  });

  it('keeps the long form of filterable attributes', async () => {
    const rule = {
      attributePatterns: ['genero*'],
      features: { facetSearch: false, filter: { equality: true, comparison: false } },
    };
    const index = await server.index({ filterableAttributes: ['precio', rule] }, [{ id: 1, genero: 'a', precio: 1 }]);
    expect(await index.getFilterableAttributes()).toEqual(['precio', rule]);
    expect((await index.search('', { filter: 'genero = a' })).hits).toHaveLength(1);
    await expect(index.search('', { filter: 'genero > a' })).rejects.toMatchObject({
      cause: { code: 'invalid_search_filter' },
    });
  });

  it('puts new settings in force for documents already there', async () => {
    const index = await server.index({ searchableAttributes: ['nombre'] }, [
      { id: 1, nombre: 'Ana', oficio: 'plomería' },
    ]);
    expect((await index.search('plomeria')).hits).toHaveLength(0);
    await succeeded(
      index.updateSettings({ searchableAttributes: ['nombre', 'oficio'], filterableAttributes: ['oficio'] }).waitTask(),
    );
    expect((await index.search('plomeria', { filter: 'oficio = "plomería"' })).hits).toHaveLength(1);
  });

  it.each([
    [{ raro: 1 }, 'bad_request'],
    [{ displayedAttributes: 'nombre' }, 'invalid_settings_displayed_attributes'],
    [{ searchableAttributes: 'nombre' }, 'invalid_settings_searchable_attributes'],
    [{ filterableAttributes: 'nombre' }, 'invalid_settings_filterable_attributes'],
    [{ sortableAttributes: 'nombre' }, 'invalid_settings_sortable_attributes'],
    [{ rankingRules: ['raro'] }, 'invalid_settings_ranking_rules'],
    [{ rankingRules: ['_geo:asc'] }, 'invalid_settings_ranking_rules'],
    [{ rankingRules: ['attribute', 'attributeRank'] }, 'invalid_settings_ranking_rules'],
    [{ stopWords: 'de' }, 'invalid_settings_stop_words'],
    [{ synonyms: ['a'] }, 'invalid_settings_synonyms'],
    [{ distinctAttribute: ['a'] }, 'invalid_settings_distinct_attribute'],
    [{ typoTolerance: { raro: true } }, 'invalid_settings_typo_tolerance'],
    [{ typoTolerance: { minWordSizeForTypos: { oneTypo: 9, twoTypos: 5 } } }, 'invalid_settings_typo_tolerance'],
    [{ faceting: { sortFacetValuesBy: { '*': 'raro' } } }, 'invalid_settings_faceting'],
    [{ pagination: { maxTotalHits: 'x' } }, 'invalid_settings_pagination'],
    [{ pagination: { maxTotalHits: 0 } }, 'invalid_settings_pagination'],
    [{ proximityPrecision: 'raro' }, 'invalid_settings_proximity_precision'],
    [{ prefixSearch: 'raro' }, 'invalid_settings_prefix_search'],
  ])('refuses %j with %s', async (body, code) => {
    const answer = await server.call('PATCH', `/indexes/${server.name('refused')}/settings`, body);
    expect(answer).toMatchObject({ status: 400, body: { code, type: 'invalid_request' } });
  });

  it('answers 404 for the settings of an index that is not there', async () => {
    expect(await server.call('GET', `/indexes/${server.name('absent')}/settings`)).toMatchObject({
      status: 404,
      body: { code: 'index_not_found' },
    });
  });
});
